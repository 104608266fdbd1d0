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
  value: string;
  onChange: (value: string) => void;
  maxLength?: number;
  opensOnClick?: boolean;
}

/**
 * Text input with suggestions. The arrow keys and Enter choose a suggestion, and Escape closes the list. Enter without
 * a choice submits the form. MUI's Autocomplete is not used, because it would share a chunk with the grid and make
 * every list load more code.
 */
export function FieldSuggest<O extends object>({
  value,
  onChange,
  options,
  keyOf,
  renderOption,
  onChoose,
  listLabel,
  maxLength,
  opensOnClick = false,
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
      // Escape closes only the list, not the drawer that contains the form.
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
              if (opensOnClick) setOpen(true);
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
                ...(maxLength !== undefined && { maxLength }),
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
                listLabel={listLabel}
              />
            </Below>
          )}
        </Root>
      )}
    </FieldFrame>
  );
}
