import { styled } from "@mui/material/styles";
import { useState } from "react";
import { isDay } from "#src/locale/dates.ts";
import { useT } from "#src/locale/use-t.ts";
import { FieldDate } from "#src/ui/fields/FieldDate.tsx";

const Row = styled("div")(({ theme }) => ({
  display: "inline-flex",
  alignItems: "baseline",
  gap: 6,
  color: theme.vars.palette.text.secondary,
  "& .field": { width: 152 },
  "& .field input": { paddingTop: 3, paddingBottom: 3 },
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
  return (
    <Row>
      <span aria-hidden="true">{label}</span>
      <div className="field">
        <FieldDate
          label={label}
          hidesLabel
          value={typed.of === value ? typed.text : value}
          onChange={(text) => {
            const isWhole = text === "" || isDay(text);
            setTyped({ of: isWhole ? text : value, text });
            if (isWhole) onChange(text);
          }}
        />
      </div>
    </Row>
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
