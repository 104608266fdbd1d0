import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTheme } from "@mui/material/styles";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import type { MailRow } from "#contract/mails/mail.api.ts";
import { mailApi } from "#contract/mails/mail.api.ts";
import { useCall } from "#src/api/hooks.ts";
import { failureText } from "#src/entities/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { MAIL_VIEWS, mailQuery, useMailListState } from "#src/features/mails/mail-list-state.ts";
import { PhoneMailList } from "#src/features/mails/PhoneMailList.tsx";
import { useMailColumns } from "#src/features/mails/use-mail-columns.tsx";
import { useFormats } from "#src/locale/use-formats.ts";
import { useT } from "#src/locale/use-t.ts";
import { EmptyState } from "#src/ui/feedback/EmptyState.tsx";
import { ErrorState } from "#src/ui/feedback/ErrorState.tsx";
import { SkeletonList } from "#src/ui/feedback/SkeletonList.tsx";
import { GridPager } from "#src/ui/grid/GridPager.tsx";
import { ListGrid } from "#src/ui/grid/ListGrid.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import { ViewTabs } from "#src/ui/page/ViewTabs.tsx";

const NO_MAILS: readonly MailRow[] = [];
const PHONE_ROW = 84;
/** The outbox works by itself: its states change without anybody doing something here. */
const REFRESH_MS = 15_000;

/** The outbox: every mail that the product has written, and what became of it. */
export function MailList() {
  const t = useT();
  const theme = useTheme();
  const formats = useFormats();
  const navigate = useNavigate();
  const phone = useMediaQuery(theme.breakpoints.down("sm"), { noSsr: true });
  const columns = useMailColumns();
  const { state, change } = useMailListState();
  const [typed, setTyped] = useState(state.search);
  useEffect(() => {
    if (typed === state.search) return undefined;
    const timer = setTimeout(() => change({ q: typed }), FETCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [typed, state.search, change]);
  const answer = useCall(mailApi.list, { query: mailQuery(state) }, { keep_previous: true, refetch_every_ms: REFRESH_MS });

  const rows = answer.data?.results ?? NO_MAILS;
  const total = answer.data?.count ?? 0;
  const open = (mail: MailRow): void => void navigate(`${paths.adminMails()}/${mail.id}`);
  const error = answer.error === null ? undefined : <ErrorState text={failureText(answer.error, t) ?? ""} onRetry={() => void answer.refetch()} />;
  const clear = (
    <Button
      size="small"
      onClick={() => {
        setTyped("");
        change({ q: null, view: null });
      }}
    >
      {t("ui.list.reset_filters")}
    </Button>
  );
  const empty =
    state.search === "" && state.view === "all" ? <EmptyState title={t("mails_admin.empty.title")}>{t("mails_admin.empty.text")}</EmptyState> : <EmptyState small title={t("ui.list.empty_filtered")} actions={clear} />;
  const phoneRows = answer.isPending ? <SkeletonList row_height={PHONE_ROW} columns={2} /> : (error ?? (rows.length === 0 ? empty : <PhoneMailList mails={rows} onOpen={open} />));
  return (
    <PageSheet>
      <ListBar title={t("mails_admin.title")} count={answer.data === undefined ? undefined : formats.count(total)} />
      <ViewTabs tabs={MAIL_VIEWS.map((view) => ({ value: view, label: t(`mails_admin.view.${view}`) }))} value={state.view} onChange={(view) => change({ view: view === "all" ? null : view })} />
      <ToolRow>
        <SearchField value={typed} onChange={setTyped} placeholder={t("mails_admin.search")} />
      </ToolRow>
      {phone ? (
        phoneRows
      ) : (
        <Box sx={{ flex: "1 1 auto", minHeight: 0 }}>
          <ListGrid
            label={t("mails_admin.title")}
            rows={error === undefined ? rows : NO_MAILS}
            columns={columns}
            getRowId={(mail) => mail.id}
            total={total}
            page={state.page}
            pageSize={state.page_size}
            isLoading={answer.isPending || answer.isPlaceholderData}
            onOpen={open}
            empty={empty}
            error={error}
          />
        </Box>
      )}
      <GridPager page={state.page} pageSize={state.page_size} total={total} onPage={(page) => change({ page: page === 1 ? null : String(page) })} onPageSize={(size) => change({ size: String(size) })} />
    </PageSheet>
  );
}
