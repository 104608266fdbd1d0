import Box from "@mui/material/Box";
import { keyframes, styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { useDelayed } from "#src/ui/feedback/use-delayed.ts";

/** Delay in milliseconds before the skeleton appears. Most responses are faster and need no skeleton. */
const SHOW_AFTER_MS = 200;
const SLOW_AFTER_MS = 10_000;
const WIDTHS = [62, 48, 70, 54, 66, 44, 58];

const sheen = keyframes({ to: { backgroundPosition: "-200% 0" } });

const Bar = styled("span")(({ theme }) => ({
  display: "block",
  height: 10,
  borderRadius: 5,
  background: `linear-gradient(90deg, ${theme.vars.palette.ui.tone.mute[1]} 0%, ${theme.vars.palette.ui.sunken} 50%, ${theme.vars.palette.ui.tone.mute[1]} 100%) 0 0 / 200% 100%`,
  animation: `${sheen} 1.6s linear infinite`,
}));

interface SkeletonListProps {
  rows?: number;
  /** Height of the expected rows in pixels, to avoid layout shifts. */
  rowHeight?: number;
  columns?: number;
}

export function SkeletonList({ rows = 8, rowHeight = 36, columns = 4 }: SkeletonListProps) {
  const t = useT();
  const shown = useDelayed(true, SHOW_AFTER_MS);
  const slow = useDelayed(true, SLOW_AFTER_MS);
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {shown && t(slow ? "ui.list.slow" : "ui.list.loading")}
      </span>
      {slow && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1, px: 2.5, py: 1, color: "text.secondary" }}>
          {t("ui.list.slow")}
        </Box>
      )}
      {Array.from({ length: rows }, (_row, row) => (
        <Box
          key={row}
          aria-hidden="true"
          sx={{
            display: "grid",
            gridTemplateColumns: `2fr repeat(${columns - 1}, 1fr)`,
            alignItems: "center",
            gap: 2,
            px: 2.5,
            height: rowHeight,
            borderBottom: 1,
            borderColor: "ui.line",
          }}
        >
          {shown &&
            Array.from({ length: columns }, (_column, column) => (
              <Bar key={column} style={{ width: `${WIDTHS[(row + column * 3) % WIDTHS.length]}%` }} />
            ))}
        </Box>
      ))}
    </div>
  );
}
