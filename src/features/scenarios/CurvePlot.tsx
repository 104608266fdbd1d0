import { useTheme } from "@mui/material/styles";
import { axisUnit } from "#src/features/scenarios/curve-shape.ts";
import type { CurveShape } from "#src/features/scenarios/curve-shape.ts";
import { useTextTools } from "#src/locale/use-formats.ts";

const [WIDTH, HEIGHT] = [432, 180];
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 18, 28, 24];
const TICKS = 3;
/** Room of a text such as "26 open". Points closer to each other share the text of the first. */
const OPEN_WIDTH = 64;

interface CurvePlotProps {
  shape: CurveShape;
  /** Describes the plot for screen readers; the numbers are in the table below it. */
  label: string;
  axis: string;
}

/** Draws how much dearer than the cheapest each point is, and where both sides belong. */
export function CurvePlot({ shape, label, axis }: CurvePlotProps) {
  const { t, formats } = useTextTools();
  const { palette } = useTheme().vars;
  const colour = { a: palette.primary.main, b: palette.text.primary };
  const { unit, size } = axisUnit(shape.most);
  const [first = 0, last = 0] = [shape.at[0], shape.at.at(-1)];
  const span = Math.max(1, last - first);
  const x = (at: number): number => LEFT + ((at - first) / span) * (WIDTH - LEFT - RIGHT);
  // A mark below zero supplies fewer lots, so its sum can't be compared. It is drawn on the axis.
  const y = (above: number): number => HEIGHT - BOTTOM - (Math.max(0, above) / shape.most) * (HEIGHT - TOP - BOTTOM);
  const floor = HEIGHT - BOTTOM;
  const ticks = Array.from({ length: TICKS + 1 }, (_, place) => (shape.most * place) / TICKS);
  const tick = (value: number): string =>
    value === 0 ? "0" : `+${formats.decimal((value / size).toFixed(2), { min: 0, max: 2 })}`;
  const labelled = shape.aside.reduce<readonly number[]>((before, { at }) => {
    const last = before.at(-1);
    return last === undefined || x(at) - x(last) >= OPEN_WIDTH ? [...before, at] : before;
  }, []);
  const step = Math.ceil(shape.at.length / 10);
  const words = { fontSize: 11, fill: palette.text.secondary } as const;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label} style={{ width: "100%", display: "block" }}>
      {ticks.map((value) => (
        <g key={value}>
          <line
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(value)}
            y2={y(value)}
            stroke={value === 0 ? palette.ui.control : palette.ui.line}
          />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end" {...words}>
            {tick(value)}
          </text>
        </g>
      ))}
      <text x={4} y={12} {...words}>
        {t(`scenarios.curve.unit_${unit}`)}
      </text>
      {shape.at.map((at, place) =>
        place % step === 0 || at === last ? (
          <text key={at} x={x(at)} y={floor + 15} textAnchor="middle" {...words}>
            {formats.count(at)}
          </text>
        ) : null,
      )}
      {shape.aside.map(({ at, open }) => (
        <g key={at}>
          <circle cx={x(at)} cy={floor} r={3.5} fill="none" stroke={palette.ui.solid.warn} strokeDasharray="2 2" />
          {labelled.includes(at) && (
            <text x={x(at)} y={floor - 7} textAnchor="middle" fontSize={11} fill={palette.ui.tone.warn[0]}>
              {t("scenarios.curve.open_at", { count: formats.count(open) })}
            </text>
          )}
        </g>
      ))}
      {shape.limit !== null && (
        <line
          x1={LEFT}
          x2={WIDTH - RIGHT}
          y1={y(shape.limit)}
          y2={y(shape.limit)}
          stroke={palette.ui.tone.bad[0]}
          strokeDasharray="4 3"
        />
      )}
      {shape.lines.map(({ letter, dots }) => (
        <g key={letter} stroke={colour[letter]} fill={palette.background.paper}>
          <polyline
            points={dots.map(({ at, above }) => `${x(at)},${y(above)}`).join(" ")}
            fill="none"
            strokeWidth={1.5}
            {...(letter === "b" ? { strokeDasharray: "4 3" } : {})}
          />
          {dots.map(({ at, above }) => (
            <circle key={at} cx={x(at)} cy={y(above)} r={3} strokeWidth={1.5} />
          ))}
        </g>
      ))}
      {shape.marks.map(({ letter, at, above, open }) => (
        <g key={letter}>
          <circle cx={x(at)} cy={y(above)} r={8} fill={colour[letter]} />
          <text
            x={x(at)}
            y={y(above) + 4}
            textAnchor="middle"
            fontSize={11}
            fontWeight={600}
            fill={letter === "a" ? palette.primary.contrastText : palette.background.paper}
          >
            {t(`scenarios.side.${letter}`)}
          </text>
          {open !== null && (
            <text x={x(at) - 11} y={y(above) + 4} textAnchor="end" fontSize={11} fill={palette.ui.tone.warn[0]}>
              {t("scenarios.curve.open_at", { count: formats.count(open) })}
            </text>
          )}
        </g>
      ))}
      <text x={WIDTH - RIGHT} y={12} textAnchor="end" {...words}>
        {axis}
      </text>
    </svg>
  );
}
