import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import type { VerificationDecision } from "#contract/verification/verification.api.ts";
import { compareField, VERIFIED_SECTIONS } from "#contract/verification/verified-fields.ts";
import type { ComparedField, VerifiedField } from "#contract/verification/verified-fields.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { differingWords } from "#src/features/verification/differing-words.ts";
import { LOOK, resultOf } from "#src/features/verification/look-of.ts";
import type { Result } from "#src/features/verification/look-of.ts";
import { useValueWords } from "#src/features/verification/use-value-words.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldCheckbox } from "#src/ui/fields/FieldCheckbox.tsx";
import { Glyph } from "#src/ui/icons/Glyph.tsx";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th, & td": {
    padding: "7px 10px",
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "break-word",
    hyphens: "manual",
    borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
  },
  "& thead th": {
    color: theme.vars.palette.text.secondary,
    fontWeight: 500,
    backgroundColor: theme.vars.palette.ui.sunken,
    borderBottomColor: theme.vars.palette.ui.lineStrong,
  },
  "& th[scope=row]": { fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& th:first-of-type": { paddingLeft: 20, width: "22%" },
  "& .sign": { width: 36, textAlign: "center" },
  "& .section th": { fontWeight: 600, color: theme.vars.palette.text.primary, paddingTop: 16 },
  "& .differs td, & .differs th": { backgroundColor: theme.vars.palette.ui.tone.bad[1] },
  "& mark": {
    padding: "0 2px",
    borderRadius: 3,
    color: "inherit",
    fontWeight: 500,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.ui.tone.bad[0]} 18%, transparent)`,
  },
  "& .was": { marginTop: 2, color: theme.vars.palette.ui.tone.warn[0] },
  "& .quiet": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& th:first-of-type": { paddingLeft: 16 } },
  // In a narrow table, the field name is above its two values, because a narrow column would break words. ARIA roles
  // preserve the table semantics.
  "@container (max-width: 639px)": {
    display: "block",
    "& thead, & tbody": { display: "block" },
    "& tr": {
      display: "grid",
      gridTemplateColumns: "minmax(0, 1fr) 36px minmax(0, 1fr)",
      borderBottom: `1px solid ${theme.vars.palette.ui.line}`,
    },
    "& thead tr": {
      backgroundColor: theme.vars.palette.ui.sunken,
      borderBottomColor: theme.vars.palette.ui.lineStrong,
    },
    "& th, & td": { borderBottom: 0 },
    "& th:first-of-type": { gridColumn: "1 / -1", width: "auto", paddingBottom: 0 },
    "& .section th": { paddingBottom: 7 },
    "& td:first-of-type": { paddingLeft: 20, [theme.breakpoints.down("sm")]: { paddingLeft: 16 } },
    "& thead th:nth-of-type(2)": { paddingLeft: 20, [theme.breakpoints.down("sm")]: { paddingLeft: 16 } },
  },
}));

/** Container for queries on the width of the table instead of the window. */
const Room = styled("div")({ containerType: "inline-size" });

function ResultMark({ result }: { result: Result }) {
  const t = useT();
  const { name, tone } = LOOK[result];
  return (
    <Box component="span" sx={{ color: `ui.tone.${tone}.0` }}>
      <Glyph name={name} />
      <span className="visually-hidden">{t(`verification.${result}`)}</span>
    </Box>
  );
}

function Words({ text, other }: { text: string; other: string | null }) {
  if (other === null) return <>{text}</>;
  return (
    <>
      {differingWords(text, other).map(({ word, differs }, place) =>
        differs ? <mark key={`${place} ${word}`}>{word}</mark> : word,
      )}
    </>
  );
}

const ACCOUNTS: readonly VerifiedField[] = ["checking_account", "correspondent_account"];

/** Shows the source that the value was compared with: the registry's value, a check digit, or none. */
function Against({ line, wasAsked }: { line: ComparedField; wasAsked: boolean }) {
  const t = useT();
  const words = useValueWords();
  const { field, source, verdict, value } = line;
  const registry = words(field, line.registry);
  if (source === "checksum") {
    const kind = ACCOUNTS.includes(field) ? "account" : "key";
    return t(verdict === "same" ? `verification.${kind}_holds` : `verification.${kind}_fails`);
  }
  if (source === "hand") return t("verification.hand");
  if (registry === null)
    return <span className="quiet">{t(wasAsked ? "verification.not_in_registry" : "verification.not_compared")}</span>;
  return verdict === "differs" ? <Words text={registry} other={words(field, value)} /> : registry;
}

interface LineProps {
  line: ComparedField;
  wasAsked: boolean;
  /** Value at the last verification. Null if the value has not changed since then. */
  was: { readonly value: string | boolean | null } | null;
  /**
   * Records whether the administrator has checked the value against other sources. Null unless a decision is being
   * made.
   */
  onHand: ((on: boolean) => void) | null;
}

function Line({ line, wasAsked, was, onHand }: LineProps) {
  const t = useT();
  const words = useValueWords();
  const { field, source, verdict } = line;
  const declared = words(field, line.value);
  const label = t(`workspaces.field.${field}`);
  const isMarked = verdict === "differs" && source === "registry";
  return (
    <tr className={verdict === "differs" ? "differs" : ""}>
      <th scope="row">{label}</th>
      <td>
        {declared === null ? (
          <span className="quiet">{t("ui.empty_value")}</span>
        ) : isMarked ? (
          <Words text={declared} other={words(field, line.registry)} />
        ) : (
          declared
        )}
        {was !== null && (
          <div className="was">{t("verification.was", { value: words(field, was.value) ?? t("ui.empty_value") })}</div>
        )}
      </td>
      <td className="sign">
        <ResultMark result={resultOf(line)} />
      </td>
      <td>
        <Against line={line} wasAsked={wasAsked} />
        {onHand !== null && declared !== null && (source === "none" || source === "hand") && (
          <FieldCheckbox label={t("verification.by_hand_short")} checked={source === "hand"} onChange={onHand} />
        )}
      </td>
    </tr>
  );
}

interface CompareTableProps {
  company: CompanyInfo;
  registry: RegistryCompany | null;
  checkedAt: string | null;
  before: VerificationDecision | null;
  /**
   * Fields that the administrator has checked against other sources, with a setter. Null unless a decision is being
   * made.
   */
  hand: { readonly fields: readonly VerifiedField[]; readonly set: (field: VerifiedField, on: boolean) => void } | null;
}

export function CompareTable({ company, registry, checkedAt, before, hand }: CompareTableProps) {
  const { t, formats } = useTextTools();
  const wasOf = (field: VerifiedField) => {
    const known = before?.fields.find((each) => each.field === field);
    return known === undefined || known.value === company[field] ? null : known;
  };
  return (
    <Room>
      <Table aria-label={t("verification.summary")}>
        <thead>
          <tr>
            <th scope="col">{t("verification.column_field")}</th>
            <th scope="col">{t("verification.column_declared")}</th>
            <th scope="col" className="sign">
              <span className="visually-hidden">{t("verification.summary")}</span>
            </th>
            <th scope="col">
              {checkedAt === null ? (
                t("verification.column_registry_off")
              ) : (
                <>
                  {t("verification.column_registry")}{" "}
                  <Box component="span" className="num" sx={{ fontWeight: 400 }}>
                    {formats.dateTime(checkedAt)}
                  </Box>
                </>
              )}
            </th>
          </tr>
        </thead>
        {VERIFIED_SECTIONS.map(({ section, fields }) => (
          <tbody key={section}>
            <tr className="section">
              <th colSpan={4} scope="rowgroup">
                {t(`workspaces.section.${section}`)}
              </th>
            </tr>
            {fields.map((field) => (
              <Line
                key={field}
                line={compareField(field, company, { registry, by_hand: hand?.fields ?? [] })}
                wasAsked={checkedAt !== null}
                was={wasOf(field)}
                onHand={hand === null ? null : (on) => hand.set(field, on)}
              />
            ))}
          </tbody>
        ))}
      </Table>
    </Room>
  );
}
