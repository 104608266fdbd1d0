import OutlinedInput from "@mui/material/OutlinedInput";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import { isDay } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";

const Label = styled("label")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  color: theme.vars.palette.text.secondary,
  "& input": { paddingTop: 3, paddingBottom: 3 },
}));

interface DayFieldProps {
  label: string;
  /** Calendar day (YYYY-MM-DD), or an empty string. */
  value: string;
  onChange: (day: string) => void;
}

/** Date filter that reports a date only when it is complete or empty. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState({ of: value, text: value });
  const text = typed.of === value ? typed.text : value;
  return (
    <Label>
      {label}
      <OutlinedInput
        size="small"
        type="date"
        value={text}
        onChange={({ target }) => {
          const isWhole = target.value === "" || isDay(target.value);
          setTyped({ of: isWhole ? target.value : value, text: target.value });
          if (isWhole) onChange(target.value);
        }}
      />
    </Label>
  );
}

interface DayRangeProps {
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

export function DayRange({ from, to, onChange }: DayRangeProps) {
  const t = useT();
  return (
    <>
      <DayField label={t("controls.period.from")} value={from} onChange={(day) => onChange({ from: day })} />
      <DayField label={t("controls.period.to")} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}
