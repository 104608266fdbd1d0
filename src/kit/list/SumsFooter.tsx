import { styled } from "@mui/material/styles";

const Line = styled("div")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: "2px 20px",
  padding: "8px 20px",
  fontSize: "0.8125rem",
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  "& dl": { display: "contents" },
  "& dl > div": { display: "flex", gap: 6 },
  "& dd": { margin: 0, color: theme.vars.palette.text.primary, fontWeight: 500, whiteSpace: "nowrap" },
  "& .owed dd": { color: theme.vars.palette.ui.tone.bad[0] },
}));

interface Sum {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** True for money that is to be paid back. */
  readonly is_owed?: boolean;
}

interface SumsFooterProps {
  label: string;
  rows: readonly { readonly key: string; readonly count: string; readonly sums: readonly Sum[] }[];
}

/** Sums of all records that a list's filters select, one line for each currency. */
export function SumsFooter({ label, rows }: SumsFooterProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={label}>
      {rows.map(({ key, count, sums }) => (
        <Line key={key}>
          <span>{count}</span>
          <dl>
            {sums.map((sum) => (
              <div key={sum.key} className={sum.is_owed === true ? "owed" : undefined}>
                <dt>{sum.label}</dt>
                <dd className="num">{sum.value}</dd>
              </div>
            ))}
          </dl>
        </Line>
      ))}
    </section>
  );
}
