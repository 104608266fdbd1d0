import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ReactNode } from "react";
import type { RevisionLine } from "#contract/imports/revision.schema.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { PlainTable } from "#src/ui/page/PlainTable.tsx";
import { ShowMore } from "#src/ui/page/ShowMore.tsx";
import { useNarrowerThan } from "#src/ui/page/use-narrower-than.ts";
import { Decision } from "#src/features/imports/revision/Decision.tsx";
import type { SetLeft } from "#src/features/imports/revision/Decision.tsx";
import { PartName, useAmounts, Uses } from "#src/features/imports/revision/LineCells.tsx";
import { SECTIONS } from "#src/features/imports/revision/sections.ts";
import type { Section } from "#src/features/imports/revision/sections.ts";

/** Number of lines of a section shown at first and added by each click on "more". */
const PAGE = 100;
const COLUMNS = 6;

interface RevisionTableProps {
  sections: readonly { readonly section: Section; readonly lines: readonly RevisionLine[] }[];
  leave: ReadonlySet<string>;
  onLeave: SetLeft;
}

const Fold = styled("button")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  padding: "4px 0",
  border: 0,
  background: "none",
  font: "inherit",
  fontWeight: 600,
  color: theme.vars.palette.text.primary,
  cursor: "pointer",
  "& .num": { fontWeight: 400, color: theme.vars.palette.text.secondary },
}));

function useFolds() {
  const [folded, setFolded] = useState<ReadonlySet<Section>>(new Set());
  const [extra, setExtra] = useState<Readonly<Partial<Record<Section, number>>>>({});
  return {
    isOpen: (section: Section) => !folded.has(section),
    toggle: (section: Section) =>
      setFolded((before) => new Set(SECTIONS.filter((one) => before.has(one) !== (one === section)))),
    shown: (section: Section) => extra[section] ?? PAGE,
    more: (section: Section) => setExtra((before) => ({ ...before, [section]: (before[section] ?? PAGE) + PAGE })),
  };
}

type Folds = ReturnType<typeof useFolds>;

function SectionHead({ section, count, folds }: { section: Section; count: number; folds: Folds }) {
  const { t, formats } = useTextTools();
  const isOpen = folds.isOpen(section);
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: "0 12px" }}>
      <Fold type="button" aria-expanded={isOpen} onClick={() => folds.toggle(section)}>
        <Icon name={isOpen ? "chevron-down" : "chevron-right"} size={12} />
        {t(`revisions.filter.${section}`)} <span className="num">{formats.count(count)}</span>
      </Fold>
      {(section === "must" || section === "changed" || section === "problem") && (
        <Box component="span" sx={{ color: "text.secondary", ml: { sm: "auto" }, whiteSpace: "normal" }}>
          {t(`revisions.note.${section}`)}
        </Box>
      )}
    </Box>
  );
}

function More({ section, rest, folds }: { section: Section; rest: number; folds: Folds }) {
  const t = useT();
  return (
    <ShowMore
      rest={rest}
      page={PAGE}
      label={(smart_count) => t("revisions.more", { smart_count })}
      onMore={() => folds.more(section)}
    />
  );
}

interface SectionProps {
  section: Section;
  lines: readonly RevisionLine[];
  folds: Folds;
  children: (shown: readonly RevisionLine[], rest: number) => ReactNode;
}

function Shown({ section, lines, folds, children }: SectionProps) {
  const shown = folds.isOpen(section) ? lines.slice(0, folds.shown(section)) : [];
  return children(shown, folds.isOpen(section) ? lines.length - shown.length : 0);
}

function Cards({ sections, leave, onLeave }: RevisionTableProps) {
  const folds = useFolds();
  const amountsOf = useAmounts();
  return sections.map(({ section, lines }) => (
    <Shown key={section} section={section} lines={lines} folds={folds}>
      {(shown, rest) => (
        <Box component="section" sx={{ px: 2, py: 1, borderBottom: 1, borderColor: "ui.line" }}>
          <SectionHead section={section} count={lines.length} folds={folds} />
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
            {shown.map((line) => {
              const { before, after, difference } = amountsOf(line);
              return (
                <Box
                  component="li"
                  key={line.key}
                  sx={{
                    display: "flex",
                    flexDirection: "column",
                    gap: 0.75,
                    py: 1.25,
                    borderTop: 1,
                    borderColor: "ui.line",
                    "& .quiet": { color: "text.secondary" },
                  }}
                >
                  <div>
                    <PartName line={line} />
                  </div>
                  <Box className="num" sx={{ typography: "h2", display: "flex", flexWrap: "wrap", gap: "0 8px" }}>
                    <span>
                      {before} → {after}
                    </span>
                    <Box component="span" sx={{ typography: "body2", color: "text.secondary", alignSelf: "center" }}>
                      {difference}
                    </Box>
                  </Box>
                  <Uses line={line} />
                  <Decision line={line} isLeft={leave.has(line.key)} onLeave={onLeave} wraps />
                </Box>
              );
            })}
          </Box>
          <More section={section} rest={rest} folds={folds} />
        </Box>
      )}
    </Shown>
  ));
}

function Table({ sections, leave, onLeave }: RevisionTableProps) {
  const t = useT();
  const folds = useFolds();
  const amountsOf = useAmounts();
  const columns = [
    { key: "what", header: t("revisions.column.what") },
    { key: "before", header: t("revisions.column.before"), align: "right" as const },
    { key: "after", header: t("revisions.column.after"), align: "right" as const },
    { key: "difference", header: t("revisions.column.difference"), align: "right" as const },
    { key: "uses", header: t("revisions.column.uses") },
    { key: "decision", header: t("revisions.column.decision") },
  ];
  return (
    <PlainTable label={t("revisions.table")} columns={columns}>
      {sections.map(({ section, lines }) => (
        <Shown key={section} section={section} lines={lines} folds={folds}>
          {(shown, rest) => (
            <>
              <tr>
                <td colSpan={COLUMNS}>
                  <SectionHead section={section} count={lines.length} folds={folds} />
                </td>
              </tr>
              {shown.map((line) => {
                const { before, after, difference } = amountsOf(line);
                return (
                  <tr key={line.key}>
                    <td style={{ whiteSpace: "normal", minWidth: 180 }}>
                      <PartName line={line} />
                    </td>
                    <td className="num quiet" style={{ textAlign: "right" }}>
                      {before}
                    </td>
                    <td className="num" style={{ textAlign: "right", fontWeight: 600 }}>
                      {after}
                    </td>
                    <td className="num" style={{ textAlign: "right" }}>
                      {difference}
                    </td>
                    <td style={{ whiteSpace: "normal", minWidth: 150 }}>
                      <Uses line={line} />
                    </td>
                    <td style={{ whiteSpace: "normal", minWidth: 190 }}>
                      <Decision line={line} isLeft={leave.has(line.key)} onLeave={onLeave} />
                    </td>
                  </tr>
                );
              })}
              {rest > 0 && (
                <tr>
                  <td colSpan={COLUMNS}>
                    <More section={section} rest={rest} folds={folds} />
                  </td>
                </tr>
              )}
            </>
          )}
        </Shown>
      ))}
    </PlainTable>
  );
}

/** The differences in sections that fold. On a phone, each part is a card with its decision below. */
export function RevisionTable(props: RevisionTableProps) {
  return useNarrowerThan("sm") ? <Cards {...props} /> : <Table {...props} />;
}
