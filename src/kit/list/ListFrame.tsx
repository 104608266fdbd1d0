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

/** What stands around the rows of a list. */
export interface ListFrameProps {
  title: string;
  state: Pick<ListState, "search">;
  change: (patch: AddressPatch, way?: { replace?: boolean }) => void;
  /** To the right of the title. */
  actions?: ReactNode;
  /** The tabs under the title. */
  views?: ReactNode;
  /** Without it the list isn't searched. */
  search_placeholder?: string;
  /** After the search. */
  tools?: ReactNode;
  /** In place of the rows where there are none and nothing was searched for. */
  empty: ReactNode;
  /** Filters beside the search narrow the list; `onReset` takes them back with the search. */
  is_filtered?: boolean;
  onReset?: () => void;
}

interface FrameProps extends ListFrameProps {
  /** How many rows there are, in words, once it is known. */
  count?: string | undefined;
  /** The rows, given what stands in their place where there are none. */
  children: (empty: ReactNode) => ReactNode;
}

/** The page of a list: its title and views, the search and the filters over its rows. */
export function ListFrame({ title, state, change, search_placeholder, onReset, ...props }: FrameProps) {
  const search = useCallback((q: string) => change({ q }), [change]);
  const [typed, setTyped] = useTyped(state.search, search, FETCH_DELAY_MS);
  const reset = (): void => {
    setTyped("");
    onReset?.();
  };
  const empty = state.search === "" && props.is_filtered !== true ? props.empty : <NothingLeft onReset={reset} />;
  return (
    <PageSheet>
      <ListBar title={title} count={props.count} actions={props.actions} />
      {props.views}
      <ToolRow>
        {search_placeholder !== undefined && (
          <>
            <SearchField value={typed} onChange={setTyped} placeholder={search_placeholder} />
            <Spacer />
          </>
        )}
        {props.tools}
      </ToolRow>
      {props.children(empty)}
    </PageSheet>
  );
}
