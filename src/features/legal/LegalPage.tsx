import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useEffect, useState } from "react";
import { operatorApi } from "#contract/operator/operator.api.ts";
import type { Operator } from "#contract/operator/operator.api.ts";
import { DOCUMENT_VERSIONS } from "#contract/users/documents.ts";
import { call } from "#src/api/client.ts";
import { logToConsole } from "#src/api/log.ts";
import { paths } from "#src/entities/paths.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { KeyValueList } from "#src/ui/page/KeyValueList.tsx";
import { TextLink } from "#src/ui/page/TextLink.tsx";
import { PageTitle } from "#src/ui/page/PageTitle.tsx";

export type LegalDocument = "consent" | "privacy" | "contacts";

const NOBODY: Operator = { name: null, address: null, email: null, phone: null };

/** Loads the operator of this installation. Returns an empty operator until loaded and after a failed request. */
function useOperator(): Operator {
  const [operator, setOperator] = useState(NOBODY);
  useEffect(() => {
    call(operatorApi.one, {}).then(setOperator, (reason: unknown) =>
      logToConsole(`The operator is not known: ${String(reason)}`),
    );
  }, []);
  return operator;
}

/** Splits a text into paragraphs at its blank lines. If a paragraph has several lines, its first line becomes a heading. */
function Paragraphs({ text }: { text: string }) {
  return text.split("\n\n").map((part) => {
    const [first = "", ...rest] = part.split("\n");
    if (rest.length === 0) return <p key={part}>{part}</p>;
    return (
      <section key={part}>
        <Typography variant="h2">{first}</Typography>
        {rest.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
    );
  });
}

function Contacts({ operator: { name, address, email, phone } }: { operator: Operator }) {
  const t = useT();
  const rows = [
    address !== null && { key: "address", label: t("legal.contacts.address"), value: address },
    email !== null && {
      key: "email",
      label: t("legal.contacts.email"),
      value: <MuiLink href={`mailto:${email}`}>{email}</MuiLink>,
    },
    phone !== null && {
      key: "phone",
      label: t("legal.contacts.phone"),
      value: <MuiLink href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</MuiLink>,
    },
  ];
  return (
    <>
      <p>{t("legal.contacts.text", { operator: name ?? t("legal.operator") })}</p>
      {rows.length === 0 ? <p>{t("legal.contacts.unset")}</p> : <KeyValueList rows={rows} />}
      <p>
        <TextLink to={paths.privacyPolicy()}>{t("legal.contacts.data")}</TextLink>
      </p>
    </>
  );
}

/**
 * Shows the consent to data processing or the privacy policy, with contact details. Law 156-FZ of 24.06.2025 requires
 * two separate documents.
 */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, formats } = useTextTools();
  const operator = useOperator();
  const { name, address, email, phone } = operator;
  const who = [name ?? t("legal.operator"), address].filter(Boolean).join(", ");
  const where = [email, phone].filter(Boolean).join(", ");
  const contact = where === "" ? t("legal.no_contact") : where;
  return (
    <Box
      component="article"
      sx={{
        width: "100%",
        maxWidth: 640,
        mx: "auto",
        mb: "auto",
        py: 4,
        px: { xs: 2, sm: 0 },
        display: "flex",
        flexDirection: "column",
        gap: 2,
        "& p": { m: 0, fontSize: "0.9375rem", lineHeight: 1.6 },
        "& section": { display: "flex", flexDirection: "column", gap: 1 },
      }}
    >
      <PageTitle words={[t(`legal.${document}.title`)]} />
      <Typography variant="h1">{t(`legal.${document}.title`)}</Typography>
      {document !== "contacts" && (
        <Box sx={{ color: "text.secondary" }}>
          {t("legal.version", { date: formats.fullDate(DOCUMENT_VERSIONS[document]) })}
        </Box>
      )}
      {document === "contacts" ? (
        <Contacts operator={operator} />
      ) : (
        <Paragraphs text={t(`legal.${document}.text`, { operator: who, contact })} />
      )}
    </Box>
  );
}
