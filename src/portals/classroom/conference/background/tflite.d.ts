declare module '@twilio/video-processors/dist/build/tflite-simd-1-0-0.js' {
  interface Tflite {
    HEAPU8: Uint8Array;
    HEAPF32: Float32Array;
    _getModelBufferMemoryOffset(): number;
    _getInputWidth(): number;
    _getInputHeight(): number;
    /** In bytes. */
    _getInputMemoryOffset(): number;
    /** In bytes. */
    _getOutputMemoryOffset(): number;
    /** 0 when the model was accepted. */
    _loadModel(bytes: number): number;
    _runInference(): number;
  }
  export default function createTflite(options: {
    wasmBinary: ArrayBuffer;
    print: (line: string) => void;
    printErr: (line: string) => void;
  }): Promise<Tflite>;
}
