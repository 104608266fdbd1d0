import { shownEmail } from "#contract/email-text.ts";
import { userState } from "#contract/users/user.schema.ts";
import type { UserColumn, UserExportQuery } from "#contract/user-admin/user-export.api.ts";
import type { PreTransactionContext, SessionContext } from "#server/http/context.ts";
import type { FileAnswer } from "#server/http/implement.ts";
import { exportList } from "#server/http/list-file.ts";
import type { FileReader } from "#server/http/list-file.ts";
import { findUserIds, findUsersWithIds } from "#server/modules/user-admin/user-admin.store.ts";
import type { AdminUserRow } from "#server/modules/user-admin/user-admin.store.ts";
import { userView } from "#server/modules/users/user.view.ts";
import { instantText } from "#server/platform/instant.ts";
import { translate } from "#server/platform/translate.ts";

/** Returns the cell of a user, as the list shows it. */
function cellOf(row: AdminUserRow, column: UserColumn, { language, zone }: FileReader): string | null {
  switch (column) {
    case "name":
      return [row.last_name, row.first_name, row.patronymic].filter(Boolean).join(" ");
    case "email":
      return shownEmail(row.email);
    case "phone":
      return row.phone;
    case "group":
      return translate(language, `users.group.${userView(row).group}`);
    case "state":
      return translate(
        language,
        `users.state.${userState({ is_blocked: row.blocked_at !== null, confirmed: row.confirmed })}`,
      );
    case "second_factor":
      return translate(language, row.second_factor ? "controls.answer.yes" : "controls.answer.no");
    case "companies":
      return row.companies.map(({ name }) => name).join(", ");
    case "last_seen_at":
      return row.last_seen_at === null
        ? translate(language, "users.never")
        : instantText(row.last_seen_at, language, zone);
  }
}

/** Exports the filtered users with the visible columns and sorting. */
export const exportUsers = (ctx: PreTransactionContext<SessionContext>, query: UserExportQuery): Promise<FileAnswer> =>
  exportList(ctx, query, {
    name: "users.title",
    heading: (column) => `users.column.${column}`,
    kinds: {},
    find: ({ system }, filters, most) => findUserIds(system, filters, most),
    read: ({ system }, ids) => findUsersWithIds(system, ids),
    cell: cellOf,
  });
