import { monitorEventLoopDelay } from 'node:perf_hooks';

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
type Labels = Record<string, string | number>;

const quoted = (value: string | number) =>
  `"${String(value).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`;
const line = (name: string, labels: Labels, value: number) => {
  const inner = Object.entries(labels).map(([label, each]) => `${label}=${quoted(each)}`);
  return `${name}${inner.length > 0 ? `{${inner.join(',')}}` : ''} ${value}`;
};

interface Times {
  labels: { method: string; route: string };
  buckets: number[];
  sum: number;
  count: number;
}

/** Counts requests of this process and renders them, with gauges, in the Prometheus text format. */
export class Metrics {
  #counts = new Map<string, { labels: Labels; count: number }>();
  #times = new Map<string, Times>();
  #lag = monitorEventLoopDelay({ resolution: 20 });

  constructor() {
    this.#lag.enable();
  }

  request(labels: { method: string; route: string; status: number }, seconds: number): void {
    const { method, route } = labels;
    const key = `${method} ${route}`;
    const counted = this.#counts.get(`${key} ${labels.status}`) ?? { labels, count: 0 };
    counted.count++;
    this.#counts.set(`${key} ${labels.status}`, counted);
    const times = this.#times.get(key) ?? {
      labels: { method, route },
      buckets: bounds.map(() => 0),
      sum: 0,
      count: 0,
    };
    bounds.forEach((bound, index) => {
      if (seconds <= bound) times.buckets[index] = (times.buckets[index] ?? 0) + 1;
    });
    times.sum += seconds;
    times.count++;
    this.#times.set(key, times);
  }

  /** The text of /metrics; `gauges` are name, help and current value. */
  text(gauges: readonly (readonly [name: string, help: string, value: number])[]): string {
    const memory = process.memoryUsage();
    const own = [
      [
        'event_loop_lag_p99_seconds',
        'Delay of the event loop since the last reading',
        this.#lag.percentile(99) / 1e9,
      ],
      ['event_loop_lag_max_seconds', 'Longest delay since the last reading', this.#lag.max / 1e9],
      ['memory_resident_bytes', 'Resident memory', memory.rss],
      ['memory_heap_used_bytes', 'JavaScript heap in use', memory.heapUsed],
      ['uptime_seconds', 'Seconds since the start', process.uptime()],
    ] as const;
    this.#lag.reset();
    return [
      '# HELP aula_viva_requests_total Requests answered',
      '# TYPE aula_viva_requests_total counter',
      ...[...this.#counts.values()].map(({ labels, count }) =>
        line('aula_viva_requests_total', labels, count),
      ),
      '# HELP aula_viva_request_seconds Time to the end of the answer',
      '# TYPE aula_viva_request_seconds histogram',
      ...[...this.#times.values()].flatMap((times) => histogram('aula_viva_request_seconds', times)),
      ...[...own, ...gauges].flatMap(([name, help, value]) => [
        `# HELP aula_viva_${name} ${help}`,
        `# TYPE aula_viva_${name} gauge`,
        line(`aula_viva_${name}`, {}, value),
      ]),
      '',
    ].join('\n');
  }

  close(): void {
    this.#lag.disable();
  }
}

const histogram = (name: string, { labels, buckets, sum, count }: Times): string[] => [
  ...buckets.map((value, index) => line(`${name}_bucket`, { ...labels, le: bounds[index] ?? 0 }, value)),
  line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
  line(`${name}_sum`, labels, sum),
  line(`${name}_count`, labels, count),
];
