import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import type { FieldProps } from "#src/ui/fields/FieldFrame.tsx";
import { FieldFrame } from "#src/ui/fields/FieldFrame.tsx";
import { NO_OPTION, optionId, stepped } from "#src/ui/fields/suggest-walk.ts";
import { SuggestOptions } from "#src/ui/fields/SuggestOptions.tsx";
import type { Suggestions } from "#src/ui/fields/SuggestOptions.tsx";

const Root = styled("div")({ position: "relative" });
const Below = styled("div")({ position: "absolute", zIndex: 3, top: "calc(100% + 4px)", left: 0, minWidth: "100%" });

interface FieldSuggestProps<O> extends FieldProps, Suggestions<O> {
  /** Any text may be typed beside what is suggested for it. */
  value: string;
  onChange: (value: string) => void;
  max_length?: number;
  /** Shows what is suggested for nothing yet, too: for short lists. */
  opens_on_click?: boolean;
}

/**
 * A line of text with suggestions under it: arrows and Enter choose one, Escape closes them, Enter without a choice is
 * the form's. Our own, since the component of the library would be cut out of the grid's script and make every list
 * load more.
 */
export function FieldSuggest<O extends object>({
  value,
  onChange,
  options,
  keyOf,
  renderOption,
  onChoose,
  list_label,
  max_length,
  opens_on_click = false,
  ...frame
}: FieldSuggestProps<O>) {
  const list_id = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(NO_OPTION);
  const active = at < options.length ? at : NO_OPTION;
  const isShown = isOpen && options.length > 0;
  const close = (): void => {
    setOpen(false);
    setAt(NO_OPTION);
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
      setAt(stepped(isOpen ? active : NO_OPTION, step, options.length));
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
              setAt(NO_OPTION);
            }}
            onClick={() => {
              if (opens_on_click) setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            slotProps={{
              input: {
                role: "combobox",
                "aria-autocomplete": "list",
                "aria-expanded": isShown,
                "aria-controls": isShown ? list_id : undefined,
                "aria-activedescendant": isShown && active !== NO_OPTION ? optionId(list_id, active) : undefined,
                ...described,
                ...(max_length !== undefined && { maxLength: max_length }),
              },
            }}
          />
          {isShown && (
            <Below>
              <SuggestOptions
                id={list_id}
                active={active}
                options={options}
                keyOf={keyOf}
                renderOption={renderOption}
                onChoose={choose}
                list_label={list_label}
              />
            </Below>
          )}
        </Root>
      )}
    </FieldFrame>
  );
}
