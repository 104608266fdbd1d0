import type { mailApi } from "#contract/mails/mail.api.ts";
import { MAIL_STATUSES } from "#contract/mails/mail.api.ts";
import type { CallInput } from "#src/api/client.ts";
import { useAddress } from "#src/ui/page/use-address.ts";
import type { AddressPatch } from "#src/ui/page/use-address.ts";

/** Tabs of the list: all mails, and those of a state. */
export const MAIL_VIEWS = ["all", ...MAIL_STATUSES] as const;
export type MailView = (typeof MAIL_VIEWS)[number];

const PAGE_SIZES = [25, 50, 100];
const PAGE_SIZE = 50;

export interface MailListState {
  readonly view: MailView;
  readonly search: string;
  readonly page: number;
  readonly page_size: number;
}

const numberOf = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null);

/** Reads the address; what makes no sense in it is as if it weren't there. */
export function readMailListState(query: URLSearchParams): MailListState {
  const view = MAIL_VIEWS.find((each) => each === query.get("view")) ?? "all";
  const size = numberOf(query.get("size")) ?? PAGE_SIZE;
  return { view, search: query.get("q") ?? "", page: numberOf(query.get("page")) ?? 1, page_size: PAGE_SIZES.includes(size) ? size : PAGE_SIZE };
}

/** The query of the page that is shown, newest first. */
export const mailQuery = ({ view, search, page, page_size }: MailListState): NonNullable<CallInput<typeof mailApi.list>["query"]> => ({ ...(view === "all" ? {} : { status: view }), search, limit: page_size, offset: (page - 1) * page_size });

/** The state of the list, kept in the address. */
export const useMailListState = (): { state: MailListState; change: (patch: AddressPatch) => void } => useAddress(readMailListState);
