import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useT } from "#src/locale/use-t.ts";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

export function RecoveryCodesList({ codes }: { codes: readonly string[] }) {
  const t = useT();
  const notify = useNotify();
  const text = `${codes.join("\n")}\n`;
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => notify(t("account.factor.copied")),
      // Ignores a failed copy, because the user can select the visible codes by hand.
      () => undefined,
    );
  };
  return (
    <>
      <p style={{ margin: 0 }}>{t("account.factor.codes_text")}</p>
      <Box
        component="ol"
        className="code"
        sx={{
          m: 0,
          p: "12px 12px 12px 40px",
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(190px, 1fr))",
          gap: "4px 24px",
          borderRadius: "8px",
          bgcolor: "ui.sunken",
          fontSize: "0.875rem",
          "& li::marker": { color: "text.secondary" },
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1 }}>
        <Button startIcon={<Icon name="copy" />} onClick={copy}>
          {t("account.factor.copy")}
        </Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download={t("account.factor.file")}
          startIcon={<Icon name="download" />}
        >
          {t("account.factor.download")}
        </Button>
      </Box>
    </>
  );
}
