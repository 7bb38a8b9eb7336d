import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const prefix = 'aula_viva_';

export class Metrics {
  #registry = new Registry();
  #requests = new Counter({
    name: `${prefix}requests_total`,
    help: 'Completed requests',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  #seconds = new Histogram({
    name: `${prefix}request_seconds`,
    help: 'Time to the end of the response',
    labelNames: ['method', 'route'],
    registers: [this.#registry],
  });

  constructor(version: string) {
    new Gauge({
      name: `${prefix}build_info`,
      help: 'The version of Aula Viva',
      labelNames: ['version'],
      registers: [this.#registry],
    }).set({ version }, 1);
    collectDefaultMetrics({ register: this.#registry });
  }

  request(labels: { method: string; route: string; status: number }, seconds: number): void {
    const { method, route } = labels;
    this.#requests.inc(labels);
    this.#seconds.observe({ method, route }, seconds);
  }

  async text(gauges: readonly (readonly [name: string, help: string, value: number])[]): Promise<string> {
    const current = new Registry();
    for (const [name, help, value] of gauges)
      new Gauge({ name: prefix + name, help, registers: [current] }).set(value);
    return Registry.merge([this.#registry, current]).metrics();
  }
}
