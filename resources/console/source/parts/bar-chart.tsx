export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as it is read. */
  readonly words: string;
}

const WIDTH = 640;
const HEIGHT = 180;
const FOOT = 22;

/** Bars for the eye, a table for the ear. */
export function BarChart({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1;
  const step = WIDTH / Math.max(bars.length, 1);
  const every = Math.ceil(bars.length / 12);
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} class="axis" />
        {bars.map(({ label, value, words }, at) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / most) * (HEIGHT - FOOT - 8));
          return (
            <g key={label}>
              <rect
                x={at * step + step * 0.14}
                y={HEIGHT - FOOT - height}
                width={step * 0.72}
                height={height}
                rx="3"
              >
                <title>{`${label}: ${words}`}</title>
              </rect>
              {at % every === 0 && (
                <text x={at * step + step / 2} y={HEIGHT - 5} text-anchor="middle">
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
