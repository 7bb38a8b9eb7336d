export const RATE: number;
export function fan(seconds: number, loudness?: number): Float32Array;
export function voice(seconds: number, loudness?: number): Float32Array;
export function mixed(one: Float32Array, other: Float32Array): Float32Array;
export function decibels(samples: Float32Array): number;
export function where(samples: Float32Array, isSpoken: boolean): Float32Array;
