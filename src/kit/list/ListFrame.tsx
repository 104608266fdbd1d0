import { useCallback } from "react";
import type { ReactNode } from "react";
import { FETCH_DELAY_MS } from "#contract/limits.ts";
import type { ListState } from "#src/kit/list/list-state.ts";
import { NothingLeft } from "#src/ui/feedback/EmptyState.tsx";
import { ListBar } from "#src/ui/page/ListBar.tsx";
import { PageSheet } from "#src/ui/page/PageSheet.tsx";
import { SearchField } from "#src/ui/page/SearchField.tsx";
import { Spacer } from "#src/ui/page/Spacer.tsx";
import { ToolRow } from "#src/ui/page/ToolRow.tsx";
import type { AddressPatch } from "#src/ui/page/use-address.ts";
import { useTyped } from "#src/ui/page/use-typed.ts";

export interface ListFrameProps {
  title: string;
  state: Pick<ListState, "search">;
  change: (patch: AddressPatch, way?: { replace?: boolean }) => void;
  actions?: ReactNode;
  views?: ReactNode;
  searchPlaceholder?: string;
  tools?: ReactNode;
  /** Content shown if the list is empty and no search is active. */
  empty: ReactNode;
  /** True if filters other than the search are active; `onReset` clears them together with the search. */
  isFiltered?: boolean;
  onReset?: () => void;
}

interface FrameProps extends ListFrameProps {
  count?: string | undefined;
  /** Renders the rows. `empty` is the content to show if there are none. */
  children: (empty: ReactNode) => ReactNode;
}

export function ListFrame({ title, state, change, searchPlaceholder, onReset, ...props }: FrameProps) {
  const search = useCallback((q: string) => change({ q }), [change]);
  const [typed, setTyped] = useTyped(state.search, search, FETCH_DELAY_MS);
  const reset = (): void => {
    setTyped("");
    onReset?.();
  };
  const empty = state.search === "" && props.isFiltered !== true ? props.empty : <NothingLeft onReset={reset} />;
  return (
    <PageSheet>
      <ListBar title={title} count={props.count} actions={props.actions} />
      {props.views}
      <ToolRow>
        {searchPlaceholder !== undefined && (
          <>
            <SearchField value={typed} onChange={setTyped} placeholder={searchPlaceholder} />
            <Spacer />
          </>
        )}
        {props.tools}
      </ToolRow>
      {props.children(empty)}
    </PageSheet>
  );
}
