import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { KeyboardEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";

const Root = styled("div")({ position: "relative" });

const List = styled("div")(({ theme }) => ({
  position: "absolute",
  zIndex: 3,
  top: "calc(100% + 4px)",
  left: 0,
  minWidth: "100%",
  width: "max-content",
  maxWidth: "min(420px, calc(100vw - 48px))",
  maxHeight: 320,
  overflow: "auto",
  margin: 0,
  padding: 4,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  boxShadow: theme.vars.palette.ui.shadow3,
}));

const Option = styled("div")(({ theme }) => ({
  padding: "6px 8px",
  borderRadius: 6,
  cursor: "pointer",
  "&[aria-selected=true], &:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&[aria-selected=true]": { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
}));

interface FieldSuggestProps<O> extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** What is suggested for the value now; any text may be typed beside. */
  options: readonly O[];
  keyOf: (option: O) => string;
  renderOption: (option: O) => ReactNode;
  onChoose: (option: O) => void;
  /** What the list is, for screen readers. */
  list_label: string;
  max_length?: number;
}

const NONE = -1;

/**
 * A line of text with suggestions under it: arrows and Enter choose one, Escape closes them, Enter without a choice is
 * the form's. Our own, since the component of the library would be cut out of the grid's script and make every list load more.
 */
export function FieldSuggest<O extends object>({ value, onChange, options, keyOf, renderOption, onChoose, list_label, max_length, ...frame }: FieldSuggestProps<O>) {
  const list_id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(NONE);
  const active = at < options.length ? at : NONE;
  const isShown = isOpen && options.length > 0;
  const optionId = (place: number): string => `${list_id}-${place}`;
  useEffect(() => {
    if (active !== NONE) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const close = (): void => {
    setOpen(false);
    setAt(NONE);
  };
  const choose = (option: O): void => {
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = isShown ? options[active] : undefined;
    if (event.key === "Enter" && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && isShown) {
      // It closes the list, not the drawer around the form.
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && options.length > 0) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      // Beyond either end lies the text itself.
      setAt(isOpen ? ((active + 1 + step + options.length + 1) % (options.length + 1)) - 1 : step === 1 ? 0 : options.length - 1);
      setOpen(true);
    }
  };
  return (
    <FieldFrame {...frame}>
      {({ id, ...described }) => (
        <Root>
          <OutlinedInput
            id={id}
            fullWidth
            value={value}
            disabled={frame.disabled ?? false}
            error={described["aria-invalid"] ?? false}
            autoComplete="off"
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setAt(NONE);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            slotProps={{
              input: {
                role: "combobox",
                "aria-autocomplete": "list",
                "aria-expanded": isShown,
                "aria-controls": isShown ? list_id : undefined,
                "aria-activedescendant": isShown && active !== NONE ? optionId(active) : undefined,
                ...described,
                ...(max_length !== undefined && { maxLength: max_length }),
              },
            }}
          />
          {isShown && (
            <List ref={list} id={list_id} role="listbox" aria-label={list_label}>
              {options.map((option, place) => (
                <Option
                  key={keyOf(option)}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === active}
                  // The field keeps the focus, so that the list is still there when the click ends.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {renderOption(option)}
                </Option>
              ))}
            </List>
          )}
        </Root>
      )}
    </FieldFrame>
  );
}
