import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import { useMe } from "#src/api/me.tsx";
import { CommandInput } from "#src/app/commands/CommandInput.tsx";
import { useCommandText } from "#src/app/commands/command-text.ts";
import { findCommands } from "#src/app/commands/match.ts";
import { readPageActions } from "#src/app/commands/page-actions.ts";
import type { Command, Commands } from "#src/app/commands/commands.ts";
import { recentPages } from "#src/app/commands/recent.ts";
import { isSearched, useFound } from "#src/app/commands/use-found.ts";
import type { Found } from "#src/app/commands/use-found.ts";
import { failureText } from "#src/kit/failure/use-failure.ts";
import { paths } from "#src/entities/paths.ts";
import { useSettledText } from "#src/kit/list/use-search-text.ts";
import { useT } from "#src/locale/use-t.ts";
import { optionId } from "#src/ui/fields/suggest-walk.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";
import { printedShortcut } from "#src/ui/keyboard/shortcuts.ts";

const List = styled("div")(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: "auto",
  padding: "4px 8px 8px",
  "& [role=group] > span": {
    display: "block",
    padding: "10px 8px 4px",
    fontSize: "0.75rem",
    fontWeight: 500,
    color: theme.vars.palette.text.secondary,
  },
}));

const Option = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: 10,
  minHeight: 32,
  padding: "4px 8px",
  borderRadius: 6,
  cursor: "pointer",
  scrollMargin: 32,
  "&[aria-selected=true], &:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&[aria-selected=true]": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  "& > span": { minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& > span + span": { flex: "none", maxWidth: "45%", marginLeft: "auto", color: theme.vars.palette.text.secondary },
}));

const Note = styled("div")(({ theme }) => ({
  flex: "none",
  display: "flex",
  alignItems: "center",
  gap: 8,
  minHeight: 36,
  padding: "2px 16px",
  color: theme.vars.palette.text.secondary,
  borderTop: `1px solid ${theme.vars.palette.ui.line}`,
}));

const RECENT = 5;
const MAX_HERE = 8;
/** Home pages of the areas. Access to a home page doesn't imply access to the pages below. */
const HOMES: readonly string[] = [paths.home(), paths.admin()];

function useRecent(pages: readonly Command[]): Command[] {
  const { user, workspace } = useMe();
  const { pathname } = useLocation();
  const [recent] = useState(() => recentPages(user.id, workspace?.id ?? null));
  return recent
    .filter(({ to }) => to.split("?")[0] !== pathname)
    .flatMap((page) => {
      const [path = ""] = page.to.split("?");
      const under = pages.findLast(({ id }) => path === id || (!HOMES.includes(id) && path.startsWith(`${id}/`)));
      if (under === undefined) return [];
      return [{ id: `recent ${page.to}`, name: page.name, note: page.list, icon: under.icon, act: { to: page.to } }];
    });
}

/** What the page under the dialog offers. The dialog closes before the action begins. */
function usePageActions(): Command[] {
  const [actions] = useState(readPageActions);
  return actions.map(({ name, keys, run }) => ({
    id: `here ${name}`,
    name,
    note: keys === undefined ? undefined : printedShortcut(keys.toLowerCase().replace("control", "ctrl")),
    icon: "bolt",
    act: run,
  }));
}

function useSections({ pages, actions, finders }: Commands) {
  const t = useT();
  const typed = useCommandText().typed.trim();
  const search = useSettledText(typed);
  const answer = useFound(finders, search, t("commands.numbered"));
  const recent = useRecent(pages);
  const here = usePageActions();
  const isOver = typed === search;
  // Discards results for an older text, because Enter would open a result that the user no longer searches for.
  const { numbered, found = [] } = isOver && typed !== "" ? (answer.data ?? {}) : {};
  const isPage = ({ act }: Command): boolean => typeof act !== "function" && pages.some(({ id }) => id === act.to);
  const offered = [
    { title: t("commands.recent"), all: typed === "" ? recent : recent.filter((each) => !isPage(each)), most: RECENT },
    { title: t("commands.here"), all: here, most: MAX_HERE },
    { title: t("commands.pages"), all: pages, most: pages.length },
    { title: t("commands.actions"), all: actions, most: actions.length },
  ].map(({ title, all, most }) => {
    const matches = findCommands(all, typed).slice(0, most);
    return { title, rank: matches[0]?.rank ?? 0, commands: matches.map(({ command }) => command) };
  });
  // A command with the typed name comes before one that only means the same, whatever their kinds are.
  const sections: Found[] = [
    ...(numbered === undefined ? [] : [numbered]),
    ...offered.toSorted((one, next) => one.rank - next.rank),
    ...found,
  ];
  return {
    sections: sections.filter(({ commands }) => commands.length > 0),
    is_searching: finders.length > 0 && isSearched(typed) && (!isOver || answer.isFetching),
    failure: isOver && isSearched(typed) ? (answer.error ?? answer.data?.failure ?? null) : null,
    again: () => void answer.refetch(),
  };
}

export function CommandList(offered: Commands) {
  const t = useT();
  const navigate = useNavigate();
  const { typed, close } = useCommandText();
  const { sections, is_searching, failure, again } = useSections(offered);
  const list = useId();
  const [reached, setReached] = useState<{ typed: string; id: string } | null>(null);
  const options = sections.flatMap(({ commands }) => commands);
  const at = Math.max(
    0,
    options.findIndex(({ id }) => reached?.typed === typed && id === reached.id),
  );
  const active = options[at];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active?.id]);

  const run = ({ act }: Command): void => {
    if (typeof act !== "function") {
      close();
      return void navigate(act.to, { state: act.state });
    }
    // The dialog is gone before the action begins, so that the action may open another one and keep the focus.
    flushSync(close);
    act();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % options.length,
      ArrowUp: (at - 1 + options.length) % options.length,
      Home: 0,
      End: options.length - 1,
    };
    const step = steps[event.key];
    if (event.key !== "Enter" && step === undefined) return;
    event.preventDefault();
    if (active === undefined) return;
    if (step === undefined) return run(active);
    const next = options[step];
    if (next !== undefined) setReached({ typed, id: next.id });
  };

  let place = 0;
  const said = is_searching
    ? t("commands.searching")
    : failure !== null
      ? (failureText(failure, t) ?? "")
      : options.length === 0
        ? t("commands.nothing")
        : typed.trim() === ""
          ? ""
          : t("commands.found", { smart_count: options.length });
  return (
    <>
      <CommandInput list={list} onKeyDown={onKeyDown} active={active === undefined ? undefined : optionId(list, at)} />
      <List ref={box} id={list} role="listbox" aria-label={t("commands.list")}>
        {sections.map(({ title, commands }) => (
          <div key={title} role="group" aria-label={title}>
            <span aria-hidden="true">{title}</span>
            {commands.map((command) => {
              const here = place++;
              return (
                <Option
                  key={command.id}
                  id={optionId(list, here)}
                  role="option"
                  aria-selected={here === at}
                  // Keeps the focus in the input.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => run(command)}
                >
                  <Icon name={command.icon} style={{ color: "var(--mui-palette-ui-ink3)" }} />
                  <span>{command.name}</span>
                  {command.note !== undefined && <span>{command.note}</span>}
                </Option>
              );
            })}
          </div>
        ))}
      </List>
      <Note>
        <span role="status">{said}</span>
        {failure !== null && !is_searching && (
          <Button size="small" onClick={again}>
            {t("ui.action.retry")}
          </Button>
        )}
      </Note>
    </>
  );
}
