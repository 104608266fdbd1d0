import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { MailRow } from "#contract/mails/mail.api.ts";
import { MailStatus } from "#src/features/mails/MailStatus.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";

const List = styled("ul")(({ theme }) => ({
  listStyle: "none",
  padding: 0,
  overflow: "auto",
  flex: "1 1 auto",
  minHeight: 0,
  "& > li": { borderBottom: `1px solid ${theme.vars.palette.ui.line}` },
  "& button": { display: "grid", width: "100%", gridTemplateColumns: "minmax(0, 1fr) auto", gap: "2px 10px", padding: "10px 16px", textAlign: "left", alignItems: "center", ...theme.typography.body2 },
  "& .subject": { ...theme.typography.body1, gridColumn: "1 / -1", fontWeight: 500, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .second": { color: theme.vars.palette.text.secondary, overflow: "hidden", textOverflow: "ellipsis" },
}));

/** Mails on a phone: subject, whom to, state; a tap opens. */
export function PhoneMailList({ mails, onOpen }: { mails: readonly MailRow[]; onOpen: (mail: MailRow) => void }) {
  const t = useT();
  const formats = useFormats();
  return (
    <List aria-label={t("mails_admin.title")}>
      {mails.map((mail) => (
        <li key={mail.id}>
          <ButtonBase onClick={() => onOpen(mail)}>
            <span className="subject">{mail.subject}</span>
            <span className="second">{mail.to}</span>
            <span className="second num">{formats.date(mail.created_at)}</span>
            <MailStatus plain status={mail.status} />
          </ButtonBase>
        </li>
      ))}
    </List>
  );
}
