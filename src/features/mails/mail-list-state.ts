import type { mailApi } from "#contract/mails/mail.api.ts";
import { MAIL_STATUSES } from "#contract/mails/mail.api.ts";
import type { CallInput } from "#src/api/client.ts";
import { listAddress, pageQuery } from "#src/entities/list/list-address.ts";
import type { ListAddress } from "#src/entities/list/list-address.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: all mails, and those of a state. */
export const MAIL_VIEWS = ["all", ...MAIL_STATUSES] as const;
type MailListState = ListAddress<(typeof MAIL_VIEWS)[number]>;

const read = listAddress(MAIL_VIEWS, "all");

/** The query of the page that is shown, newest first. */
export const mailQuery = (state: MailListState): NonNullable<CallInput<typeof mailApi.list>["query"]> => ({
  ...(state.view === "all" ? {} : { status: state.view }),
  ...pageQuery(state),
});

/** The state of the list, kept in the address. */
export const useMailListState = (): { state: MailListState; change: (patch: AddressPatch) => void } => useAddress(read);
