import { Fragment } from 'preact';
import { compactMoney } from '../../../web/format/format.ts';

interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as it is read. */
  readonly words: string;
}

const WIDTH = 640;
/** Where the figures of the scale stand. */
const SCALE = 62;
const HEIGHT = 180;
const FOOT = 22;

interface ChartProps {
  readonly title: string;
  readonly bars: readonly Bar[];
  /** How a figure of the scale is read; as an amount of money unless told. */
  readonly scaleWords?: (value: number) => string;
}

/** About four lines, at round figures. */
function linesUpTo(most: number): number[] {
  const rough = most / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5, 10].find((times) => times * unit >= rough) ?? 10);
  return Array.from({ length: Math.ceil(most / step) }, (_, at) => (at + 1) * step);
}

/** Bars on the screen, a table for screen readers. */
export function BarChart({ title, bars, scaleWords = compactMoney }: ChartProps) {
  const lines = linesUpTo(Math.max(...bars.map(({ value }) => value), 0) || 1);
  const most = lines.at(-1) ?? 1;
  const heightOf = (value: number) => (value / most) * (HEIGHT - FOOT - 10);
  const step = (WIDTH - SCALE) / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / 12);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1={SCALE} x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} class="axis" />
        {lines.map((value) => {
          const y = HEIGHT - FOOT - heightOf(value);
          return (
            <Fragment key={value}>
              <line x1={SCALE} x2={WIDTH} y1={y} y2={y} class="axis" />
              <text x={0} y={y + 4} class="scale">
                {scaleWords(value)}
              </text>
            </Fragment>
          );
        })}
        {bars.map(({ label, value, words }, at) => {
          const height = Math.max(value > 0 ? 2 : 0, heightOf(value));
          return (
            <g key={label}>
              <rect
                x={SCALE + at * step + step * 0.14}
                y={HEIGHT - FOOT - height}
                width={step * 0.72}
                height={height}
                rx="3"
              >
                <title>{`${label}: ${words}`}</title>
              </rect>
              {at % every === 0 && (
                <text x={SCALE + at * step + step / 2} y={HEIGHT - 5} text-anchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
      <table class="unseen">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ label, words }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{words}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
