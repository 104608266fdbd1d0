import Box from "@mui/material/Box";
import type { SideLetter } from "#src/features/scenarios/sides.ts";

export interface MirrorValue {
  /** Length of the bar. */
  readonly value: number;
  readonly text: string;
  readonly note: string;
}

export interface MirrorRow {
  readonly key: string;
  readonly label: string;
  readonly note: string;
  readonly a: MirrorValue | null;
  readonly b: MirrorValue | null;
}

interface MirrorBarsProps {
  title: string;
  note: string;
  rows: readonly MirrorRow[];
  /** Text of a side without a value. */
  none: string;
  /** True to show one side only, under its labels. */
  only?: SideLetter | undefined;
  quiet?: boolean;
}

const LETTERS = ["a", "b"] as const;

function Bar({
  letter,
  given,
  most,
  none,
  quiet,
  isSingle,
}: {
  letter: SideLetter;
  given: MirrorValue | null;
  most: number;
  none: string;
  quiet: boolean;
  /** True to draw the bar under its number, where the other side isn't shown. */
  isSingle: boolean;
}) {
  const isLeft = letter === "a" && !isSingle;
  const fill = quiet
    ? { a: "ui.accLine", b: "ui.control" }[letter]
    : { a: "primary.main", b: "text.secondary" }[letter];
  return (
    <Box
      component="td"
      sx={{
        p: 0,
        height: 28,
        textAlign: isLeft ? "right" : "left",
        verticalAlign: "middle",
        width: isSingle ? "55%" : "38%",
      }}
    >
      {given === null ? (
        <Box component="span" sx={{ color: "ui.ink3", typography: "body2" }}>
          {none}
        </Box>
      ) : (
        <Box
          sx={{
            display: "flex",
            alignItems: "center",
            gap: 1,
            flexDirection: isLeft ? "row-reverse" : "row",
            ...(isSingle ? { flexWrap: "wrap", rowGap: 0.25, pb: 0.5 } : {}),
          }}
        >
          <Box
            sx={{
              flex: isSingle ? "1 0 100%" : "0 1 46%",
              order: isSingle ? 1 : 0,
              display: "flex",
              justifyContent: isLeft ? "flex-end" : "flex-start",
            }}
          >
            <Box
              aria-hidden="true"
              sx={{ height: 12, borderRadius: "2px", bgcolor: fill, minWidth: given.value > 0 ? 2 : 0 }}
              style={{ width: `${most > 0 ? Math.max(0, (given.value / most) * 100) : 0}%` }}
            />
          </Box>
          <span className="num">{given.text}</span>
          <Box component="span" className="num" sx={{ color: "text.secondary", typography: "body2" }}>
            {given.note}
          </Box>
        </Box>
      )}
    </Box>
  );
}

/** Shows the values of both sides as bars that face each other around their labels. */
export function MirrorBars({ title, note, rows, none, only, quiet = false }: MirrorBarsProps) {
  const most = Math.max(0, ...rows.flatMap(({ a, b }) => [a?.value ?? 0, b?.value ?? 0]));
  const letters = LETTERS.filter((letter) => only === undefined || only === letter);
  return (
    <Box component="section" sx={{ px: 2.5, pb: 1.5 }}>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "baseline", mb: 0.5 }}>
        <Box component="h3" sx={{ typography: "h2", m: 0, flex: "1 1 auto" }}>
          {title}
        </Box>
        <Box component="span" sx={{ typography: "caption", color: "text.secondary" }}>
          {note}
        </Box>
      </Box>
      <Box
        component="table"
        aria-label={title}
        sx={{ width: "100%", borderCollapse: "collapse", tableLayout: "fixed" }}
      >
        <tbody>
          {rows.map((row) => {
            const [first, ...others] = letters.map((letter) => (
              <Bar
                key={letter}
                letter={letter}
                given={row[letter]}
                most={most}
                none={none}
                quiet={quiet}
                isSingle={only !== undefined}
              />
            ));
            const label = (
              <Box
                key="label"
                component="th"
                scope="row"
                sx={{
                  px: only === undefined ? 1.5 : 0,
                  pr: only === undefined ? 1.5 : 1,
                  py: 0.5,
                  fontWeight: 500,
                  textAlign: only === undefined ? "center" : "left",
                  overflowWrap: "anywhere",
                }}
              >
                {row.label}{" "}
                <Box component="span" className="num" sx={{ color: "text.secondary", fontWeight: 400 }}>
                  {row.note}
                </Box>
              </Box>
            );
            return <tr key={row.key}>{only === undefined ? [first, label, ...others] : [label, first]}</tr>;
          })}
        </tbody>
      </Box>
    </Box>
  );
}
