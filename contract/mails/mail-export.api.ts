import type { z } from "zod";
import { endpoint } from "#contract/endpoint.ts";
import { exportParams } from "#contract/list.ts";
import { MailQuery } from "#contract/mails/mail.api.ts";

export const MAIL_COLUMNS = ["created_at", "to", "subject", "status", "attempts", "error", "sent_at"] as const;
export type MailColumn = (typeof MAIL_COLUMNS)[number];
export const MailExportQuery = MailQuery.omit({ limit: true, offset: true }).extend(exportParams(MAIL_COLUMNS));
export type MailExportQuery = z.output<typeof MailExportQuery>;

/** The list of mails as a file, without their texts. Only the list itself loads this file. */
export const mailExportApi = {
  export: endpoint({
    method: "GET",
    path: "/mails/export",
    summary: "The list as it is filtered and ordered, as .xlsx or .csv",
    access: { kind: "admin" },
    query: MailExportQuery,
    response: "file",
  }),
};
