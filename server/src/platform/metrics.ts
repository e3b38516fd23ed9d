import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  contentType: string;
  render(): Promise<string>;
  observeRequest(sample: { method: string; route: string; status: number; seconds: number }): void;
  counter(name: string, help: string, labels?: string[]): Counter;
  gauge(name: string, help: string, read: () => number): void;
  /** Registers a gauge with one value per state, all read together at each scrape. Values that cannot be read are omitted. */
  states(name: string, help: string, read: () => Promise<Record<string, number>>): void;
  histogram(name: string, help: string, buckets: number[], labels?: string[]): Histogram;
}

/** Returns a registry. Nothing is global, so each test can have its own. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  // The default wakes the idle process a hundred times a second to measure event loop lag.
  collectDefaultMetrics({ register: registry, prefix: 'aide_', eventLoopMonitoringPrecision: 500 });
  const registers = [registry];
  const requests = new Histogram({
    name: 'aide_http_request_seconds',
    help: 'Time to respond to a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  return {
    contentType: registry.contentType,
    render: () => registry.metrics(),
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    counter: (name, help, labelNames = []) => new Counter({ name, help, labelNames, registers }),
    histogram: (name, help, buckets, labelNames = []) => new Histogram({ name, help, buckets, labelNames, registers }),
    states: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: ['state'],
        registers,
        async collect() {
          gauge.reset();
          const values = await read().catch(() => ({}));
          for (const [state, value] of Object.entries(values)) gauge.set({ state }, value);
        },
      });
    },
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: () => gauge.set(read()),
      });
    },
  };
}
