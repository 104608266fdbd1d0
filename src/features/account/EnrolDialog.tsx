import Box from "@mui/material/Box";
import MuiLink from "@mui/material/Link";
import encodeQR from "qr";
import { useState } from "react";
import type { z } from "zod";
import { secondFactorApi } from "#contract/users/second-factor.api.ts";
import type { Enrolment } from "#contract/users/second-factor.api.ts";
import { useCallMutation } from "#src/api/hooks.ts";
import { FormActionDialog } from "#src/kit/failure/FormActionDialog.tsx";
import { CodesDialog } from "#src/features/account/CodesDialog.tsx";
import { useFormValues } from "#src/kit/form/use-form-values.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldPassword } from "#src/ui/fields/FieldPassword.tsx";
import { FieldText } from "#src/ui/fields/FieldText.tsx";

const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join(" ");

/**
 * Renders a text as a QR code of dark modules on white, with the quiet zone of four modules required by ISO/IEC 18004,
 * section 9.1.
 */
function QrCode({ text, label, size }: { text: string; label: string; size: number }) {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      width={size}
      height={size}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8, border: "1px solid var(--mui-palette-ui-lineStrong)" }}
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path fill="#000" d={dark.join("")} />
    </svg>
  );
}

function KeyForApp({ secret, uri }: z.output<typeof Enrolment>) {
  const t = useT();
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, alignItems: "flex-start" }}>
      {/* Dark on light in every colour mode, because cameras expect it. */}
      <QrCode text={uri} size={208} label={t("account.factor.picture")} />
      <Box sx={{ flex: "1 1 200px", minWidth: 0, display: "flex", flexDirection: "column", gap: 1 }}>
        <p style={{ margin: 0 }}>{t("account.factor.scan")}</p>
        <MuiLink href={uri}>{t("account.factor.open_app")}</MuiLink>
        <span>{t("account.factor.by_hand")}</span>
        <Box component="output" className="code" sx={{ overflowWrap: "anywhere", fontWeight: 500 }}>
          {inFours(secret)}
        </Box>
      </Box>
    </Box>
  );
}

export function EnrolDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const t = useT();
  const begin = useCallMutation(secondFactorApi.begin);
  const confirm = useCallMutation(secondFactorApi.confirm);
  const { values, field } = useFormValues({ password: "", code: "" });
  const [key, setKey] = useState<z.output<typeof Enrolment> | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const submit = async (): Promise<void> => {
    if (key === null) setKey(await begin.mutateAsync({ body: { current_password: values.password } }));
    else setCodes((await confirm.mutateAsync({ body: { second_factor: values.code } })).recovery_codes);
  };
  if (codes !== null) return <CodesDialog codes={codes} onClose={onDone} />;
  const isFirst = key === null;
  return (
    <FormActionDialog
      width={isFirst ? "xs" : "sm"}
      title={t(isFirst ? "account.factor.begin_title" : "account.factor.scan_title")}
      submitLabel={t(isFirst ? "account.factor.next" : "account.factor.confirm")}
      disabled={(isFirst ? values.password : values.code.trim()) === ""}
      onSubmit={submit}
      onClose={onClose}
    >
      {isFirst ? (
        <>
          <p style={{ margin: 0 }}>{t("account.factor.begin_lead")}</p>
          <FieldPassword label={t("account.factor.password")} autoComplete="current-password" {...field("password")} />
        </>
      ) : (
        <>
          <KeyForApp {...key} />
          <FieldText
            autoFocus
            label={t("account.factor.code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...field("code")}
            hint={t("account.factor.code_hint")}
            maxLength={12}
          />
        </>
      )}
    </FormActionDialog>
  );
}
