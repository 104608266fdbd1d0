import Box from "@mui/material/Box";
import { useEffect, useState } from "react";
import { tenderCode } from "#contract/numbering.ts";
import { awaitedLinkApi } from "#contract/tenders/awaited.api.ts";
import type { MailedInvitation } from "#contract/tenders/awaited.api.ts";
import { asciiEmail } from "#contract/email-text.ts";
import { ApiError } from "#src/api/api-error.ts";
import { call } from "#src/api/client.ts";
import { logToConsole } from "#src/api/log.ts";
import { useTextTools } from "#src/locale/use-formats.ts";
import { Callout } from "#src/ui/page/Callout.tsx";

/**
 * Result of loading the invitation. `gone` means that the link is no longer valid. `unknown` means that the request
 * failed; registration then continues without the invitation.
 */
type Found = MailedInvitation | "gone" | "unknown" | null;

const find = async (token: string): Promise<Found> => {
  try {
    return await call(awaitedLinkApi.info, { query: { token } });
  } catch (reason) {
    if (reason instanceof ApiError && reason.status < 500 && reason.status !== 429) return "gone";
    logToConsole(`The invitation of the link was not found: ${String(reason)}`);
    return "unknown";
  }
};

/** Loads the invitation of an emailed link by its token. Null while loading and without a token. */
export function useMailedInvitation(token: string | null): Found {
  const [found, setFound] = useState<Found>(null);
  useEffect(() => {
    if (token !== null) void find(token).then(setFound);
  }, [token]);
  return found;
}

/** Returns the invited email address if the user has typed a different one, otherwise null. */
export function otherAddress(found: Found, email: string): string | null {
  if (found === null || typeof found === "string" || found.is_over) return null;
  const typed = asciiEmail(email);
  return typed === "" || typed === found.email ? null : found.email;
}

export function MailedInvitationNote({ found }: { found: Found }) {
  const { t, formats } = useTextTools();
  // Reserves the height of the note, so that the layout doesn't shift.
  if (found === null) return <Box aria-hidden sx={{ minHeight: 136 }} />;
  if (found === "unknown") return null;
  if (found === "gone") return <Callout tone="warn">{t("account.awaited.gone")}</Callout>;
  const { customer, tender, closing_date, is_over } = found;
  if (tender === null)
    return (
      <Callout tone="info" icon="mail">
        {t("account.awaited.list", { customer })} {t("account.awaited.list_steps")}
      </Callout>
    );
  const names = { customer, tender: tenderCode(tender), name: tender.name };
  if (is_over) return <Callout tone="warn">{t("account.awaited.over", names)}</Callout>;
  return (
    <Callout tone="info" icon="mail">
      {t("account.awaited.text", names)}{" "}
      {closing_date !== null && t("account.awaited.until", { date: formats.dateTime(closing_date) })}{" "}
      {t("account.awaited.steps")}
    </Callout>
  );
}
