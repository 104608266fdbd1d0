import { styled } from "@mui/material/styles";
import { useRef } from "react";
import { useFootBar } from "#src/ui/feedback/page-bars.ts";
import { HIDDEN_STYLE } from "#src/ui/grid/hidden-style.ts";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";

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
  "& summary dl > div": { display: "inline-flex" },
  "& dd": { margin: 0, color: theme.vars.palette.text.primary, fontWeight: 500, whiteSpace: "nowrap" },
  "& .owed dd": { color: theme.vars.palette.ui.tone.bad[0] },
  "& summary": { cursor: "pointer" },
  "& details[open] dl > div": { marginTop: 2 },
}));

interface Sum {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  /** What the sum counts. A mouse sees it as a tooltip, a screen reader reads it after the label. */
  readonly hint?: string;
  /** True for money that is to be paid back. */
  readonly is_owed?: boolean;
}

interface SumsFooterProps {
  label: string;
  rows: readonly { readonly key: string; readonly count: string; readonly sums: readonly Sum[] }[];
}

/**
 * Sums of all records that a list's filters select, one line for each currency. A phone shows the first sum of each
 * line, and the others at a tap.
 */
export function SumsFooter(props: SumsFooterProps) {
  return props.rows.length === 0 ? null : <Shown {...props} />;
}

function Shown({ label, rows }: SumsFooterProps) {
  const phone = useNarrowerThan("sm");
  const bar = useRef<HTMLElement>(null);
  useFootBar(bar);
  return (
    <section aria-label={label} ref={bar}>
      {rows.map(({ key, count, sums }) =>
        phone ? (
          <Line key={key}>
            <details>
              <summary>
                {count} · <Sums sums={sums.slice(0, 1)} />
              </summary>
              <Sums sums={sums.slice(1)} />
            </details>
          </Line>
        ) : (
          <Line key={key}>
            <span>{count}</span>
            <Sums sums={sums} />
          </Line>
        ),
      )}
    </section>
  );
}

const Sums = ({ sums }: { sums: readonly Sum[] }) => (
  <dl>
    {sums.map((sum) => (
      <div key={sum.key} className={sum.is_owed === true ? "owed" : undefined} title={sum.hint}>
        <dt>
          {sum.label}
          {sum.hint !== undefined && <span style={HIDDEN_STYLE}>. {sum.hint}</span>}
        </dt>
        <dd className="num">{sum.value}</dd>
      </div>
    ))}
  </dl>
);
