import Box from "@mui/material/Box";
import { styled } from "@mui/material/styles";
import type { RegistryCompany } from "#contract/companies/company-lookup.api.ts";
import { COMPANY_STATUSES, COMPANY_TYPES, TAX_SYSTEMS } from "#contract/workspaces/company.values.ts";
import type { CompanyInfo } from "#contract/workspaces/workspace.schema.ts";
import { COMPARED, compareField, differingWords } from "#src/features/verification/compare-company.ts";
import type { ComparedLine, Sign } from "#src/features/verification/compare-company.ts";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { Glyph } from "#src/ui/icons/Glyph.tsx";

const Table = styled("table")(({ theme }) => ({
  width: "100%",
  borderCollapse: "collapse",
  tableLayout: "fixed",
  "& th, & td": {
    padding: "7px 10px",
    textAlign: "left",
    verticalAlign: "top",
    overflowWrap: "anywhere",
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
  "& .quiet": { color: theme.vars.palette.text.secondary },
  [theme.breakpoints.down("sm")]: { "& th:first-of-type": { paddingLeft: 16 } },
}));

const LOOK = {
  same: { name: "done", tone: "good" },
  differs: { name: "no", tone: "bad" },
  unknown: { name: "draft", tone: "mute" },
} as const;

function SignMark({ sign }: { sign: Sign }) {
  const t = useT();
  const { name, tone } = LOOK[sign];
  return (
    <Box component="span" sx={{ color: `ui.tone.${tone}.0` }}>
      <Glyph name={name} />
      <span className="visually-hidden">{t(`verification.${sign}`)}</span>
    </Box>
  );
}

/** Words, those marked that the other side doesn't have. */
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

/** A value of either side as people read it. */
function useWords(): (line: ComparedLine, value: unknown) => string | null {
  const t = useT();
  const formats = useFormats();
  return ({ field }, value) => {
    if (typeof value === "boolean") return t(value ? "workspaces.form.yes" : "workspaces.form.no");
    if (typeof value !== "string" || value === "") return null;
    if (field === "registration_date") return formats.fullDate(value);
    const [type, system, status] = [
      COMPANY_TYPES.find((each) => each === value),
      TAX_SYSTEMS.find((each) => each === value),
      COMPANY_STATUSES.find((each) => each === value),
    ];
    if (field === "company_type" && type !== undefined) return t(`workspaces.company_type.${type}`);
    if (field === "tax_system" && system !== undefined) return t(`workspaces.tax_system.${system}`);
    return field === "company_status" && status !== undefined ? t(`tenders.company_status.${status}`) : value;
  };
}

function Line({ line, was_asked }: { line: ComparedLine; was_asked: boolean }) {
  const t = useT();
  const words = useWords();
  const [declared, registry] = [words(line, line.declared), words(line, line.registry)];
  const isMarked = line.sign === "differs" && line.key === undefined;
  return (
    <tr className={line.sign === "differs" ? "differs" : ""}>
      <th scope="row">{t(`workspaces.field.${line.field}`)}</th>
      <td>
        {declared === null ? (
          <span className="quiet">{t("ui.empty_value")}</span>
        ) : isMarked ? (
          <Words text={declared} other={registry} />
        ) : (
          declared
        )}
      </td>
      <td className="sign">
        <SignMark sign={line.sign} />
      </td>
      <td>
        {line.key !== undefined ? (
          t(line.key ? "verification.key_holds" : "verification.key_fails")
        ) : registry === null ? (
          <span className="quiet">{t(was_asked ? "verification.not_in_registry" : "ui.empty_value")}</span>
        ) : isMarked ? (
          <Words text={registry} other={declared} />
        ) : (
          registry
        )}
      </td>
    </tr>
  );
}

/** A company as it was declared beside what the registry says, field by field. */
export function CompareTable({
  company,
  registry,
  checked_at,
}: {
  company: CompanyInfo;
  registry: RegistryCompany | null;
  checked_at: string | null;
}) {
  const t = useT();
  const formats = useFormats();
  return (
    <Table aria-label={t("verification.summary")}>
      <thead>
        <tr>
          <th scope="col">{t("verification.column_field")}</th>
          <th scope="col">{t("verification.column_declared")}</th>
          <th scope="col" className="sign">
            <span className="visually-hidden">{t("verification.summary")}</span>
          </th>
          <th scope="col">
            {t("verification.column_registry")}{" "}
            {checked_at !== null && (
              <Box component="span" className="num" sx={{ fontWeight: 400 }}>
                {formats.dateTime(checked_at)}
              </Box>
            )}
          </th>
        </tr>
      </thead>
      {COMPARED.map(({ section, fields }) => (
        <tbody key={section}>
          <tr className="section">
            <th colSpan={4} scope="rowgroup">
              {t(`workspaces.section.${section}`)}
            </th>
          </tr>
          {fields.map((field) => (
            <Line key={field} line={compareField(field, company, registry)} was_asked={checked_at !== null} />
          ))}
        </tbody>
      ))}
    </Table>
  );
}
