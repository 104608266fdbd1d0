import { styled } from "@mui/material/styles";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const Root = styled("span", { shouldForwardProp: (prop) => prop !== "near" })<{ near: "late" | "soon" | null }>(({ theme, near }) => ({
  whiteSpace: "nowrap",
  ...(near === null ? {} : { fontWeight: 600, color: theme.vars.palette.ui.tone[near === "late" ? "bad" : "warn"][0] }),
}));

interface DueDateProps {
  /** YYYY-MM-DD, or none. */
  date: string | null;
  /** Today and the last day that counts as near, YYYY-MM-DD. */
  today: string;
  soon: string;
}

/** The day that something is needed by: red once it has passed, amber when it is near; both are also said. */
export function DueDate({ date, today, soon }: DueDateProps) {
  const t = useT();
  const formats = useFormats();
  if (date === null) return <span style={{ color: "var(--mui-palette-ui-ink3)" }}>{t("ui.empty_value")}</span>;
  const near = date < today ? "late" : date <= soon ? "soon" : null;
  return (
    <Root near={near} className="num" {...(near !== null && { title: t(near === "late" ? "purchase_items.due.late" : "purchase_items.due.soon") })}>
      {formats.date(date)}
    </Root>
  );
}
