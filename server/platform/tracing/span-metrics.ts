import { Counter } from 'prom-client';

/** Of this process; every registry shows it. */
export const sentSpans = new Counter({
  name: 'baize_trace_spans_total',
  help: 'Spans by what became of them: sent, lost (the collector did not take them)',
  labelNames: ['result'],
  registers: [],
});
