import Box from "@mui/material/Box";
import ButtonBase from "@mui/material/ButtonBase";
import MenuItem from "@mui/material/MenuItem";
import { styled } from "@mui/material/styles";
import { useLocaleState, useTranslate } from "ra-core";
import { useLayoutEffect, useRef } from "react";
import { useNotify } from "#src/ui/feedback/use-notify.ts";
import { SmallSelect } from "#src/ui/fields/SmallSelect.tsx";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { shownPages } from "./shown-pages.ts";

interface GridPagerProps {
  /** Page number, starting at 1. */
  page: number;
  pageSize: number;
  /** Number of rows on all pages. Undefined until known. */
  total: number | undefined;
  /** True if there are more rows than `total`. Only the counted rows can be paged. */
  isBound?: boolean;
  /** True while `total` is the number of other rows than those of `page`. */
  isLoading?: boolean;
  /** `replace` is true if the page doesn't exist, so that its address should not stay in the history. */
  onPage: (page: number, way?: { replace: boolean }) => void;
  onPageSize?: (pageSize: number) => void;
}

/** Available page sizes. MUI's free edition allows at most 100 rows per page. */
const PAGE_SIZES = [25, 50, 100] as const;

/**
 * Goes to the last page if there are fewer pages than the address or an earlier total promised. Says so only of a page
 * that never existed: where an action has emptied the shown page, the message would replace the action's own one, which
 * has the undo.
 */
function useLastPage({ page, pageSize, total, isLoading = false, onPage }: GridPagerProps): void {
  const translate = useTranslate();
  const notify = useNotify();
  const last = total === undefined || isLoading ? null : Math.max(1, Math.ceil(total / pageSize));
  const isBehind = last !== null && page > last;
  const go = useRef<(to: number) => void>(() => undefined);
  /** The page that was last shown with rows. */
  const existing = useRef<number | null>(null);
  // Layout effects run before the browser paints a list that looks empty.
  useLayoutEffect(() => {
    go.current = (to) => {
      if (page !== existing.current) notify(translate("grid.pager.no_such_page", { page: to }));
      onPage(to, { replace: true });
    };
  });
  useLayoutEffect(() => {
    if (isBehind) go.current(last);
    else if (last !== null) existing.current = page;
  }, [isBehind, last, page]);
}

/** Pages of a list. A page that doesn't exist becomes the last one. */
export function GridPager(props: GridPagerProps) {
  const { page, pageSize, total, isBound = false, onPage, onPageSize } = props;
  useLastPage(props);
  const translate = useTranslate();
  const [language] = useLocaleState();
  const number = new Intl.NumberFormat(language);
  const known = total ?? 0;
  const pages = Math.max(1, Math.ceil(known / pageSize));
  const from = known === 0 ? 0 : (page - 1) * pageSize + 1;
  const range = {
    from: number.format(from),
    to: number.format(Math.min(known, page * pageSize)),
    total: number.format(known),
  };
  return (
    <Bar>
      <span role="status">
        {total !== undefined && translate(isBound ? "grid.pager.range_bound" : "grid.pager.range", range)}
      </span>
      {onPageSize !== undefined && (
        <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
          <Box component="span" aria-hidden="true" sx={{ display: { xs: "none", sm: "inline" } }}>
            {translate("grid.pager.rows_per_page")}
          </Box>
          <SmallSelect<number>
            label={`${translate("grid.pager.rows_per_page")}: ${pageSize}`}
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
          >
            {PAGE_SIZES.map((size) => (
              <MenuItem key={size} value={size}>
                {size}
              </MenuItem>
            ))}
          </SmallSelect>
        </Box>
      )}
      <nav aria-label={translate("grid.pager.label")}>
        <Page aria-label={translate("grid.pager.previous")} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon name="chevron-left" />
        </Page>
        {shownPages(page, pages).map((shown, index) =>
          shown === null ? (
            <Gap key={`gap-${index}`} className="other">
              …
            </Gap>
          ) : (
            <Page
              key={shown}
              className={shown === page ? undefined : "other"}
              aria-label={translate("grid.pager.page", { page: shown })}
              aria-current={shown === page ? "page" : undefined}
              onClick={() => onPage(shown)}
            >
              {number.format(shown)}
            </Page>
          ),
        )}
        <Page aria-label={translate("grid.pager.next")} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <Icon name="chevron-right" />
        </Page>
      </nav>
    </Bar>
  );
}

const Bar = styled("div")({
  display: "flex",
  alignItems: "center",
  gap: 16,
  minHeight: 40,
  // Stays at the bottom of a phone's list while what an empty list shows is loaded.
  marginTop: "auto",
  padding: "0 20px",
  color: "var(--mui-palette-text-secondary, #54565D)",
  borderTop: "1px solid var(--mui-palette-ui-lineStrong, #DAD8D2)",
  fontSize: "0.8125rem",
  // Pushes the elements after the range to the right end.
  "& > [role=status] + *": { marginLeft: "auto" },
  "& nav": { display: "flex", alignItems: "center", gap: 2 },
  // At 320 pixels there is room for the present page and the arrows only.
  "@media (max-width: 379.95px)": {
    gap: 8,
    padding: "0 12px",
    "& > [role=status]": { whiteSpace: "nowrap" },
    "& .other": { display: "none" },
  },
});

const Page = styled(ButtonBase)({
  minWidth: 28,
  height: 28,
  padding: "0 6px",
  borderRadius: 6,
  fontFeatureSettings: '"tnum"',
  color: "var(--mui-palette-text-primary, #191B1F)",
  "&[aria-current=page]": { fontWeight: 600, backgroundColor: "var(--mui-palette-ui-hover, #F6F6F4)" },
  "&:hover": { backgroundColor: "var(--mui-palette-ui-hover, #F6F6F4)" },
  "&:focus-visible": { outline: "2px solid var(--mui-palette-text-primary, #191B1F)" },
  "&.Mui-disabled": { color: "var(--mui-palette-text-disabled, #696B72)", opacity: 0.5 },
});

const Gap = styled("span")({ minWidth: 20, textAlign: "center" });
