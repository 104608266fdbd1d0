import { styled } from "@mui/material/styles";
import type { ReactNode } from "react";

const Root = styled("ol")(({ theme }) => ({
  listStyle: "none",
  margin: 0,
  padding: 0,
  "& > li": { position: "relative", padding: "0 0 12px 22px", overflowWrap: "anywhere" },
  "& > li::before": {
    content: '""',
    position: "absolute",
    left: 3,
    top: 7,
    width: 7,
    height: 7,
    borderRadius: "50%",
    backgroundColor: theme.vars.palette.ui.lineStrong,
  },
  "& > li:first-of-type::before": { backgroundColor: theme.vars.palette.primary.main },
  "& > li:not(:last-of-type)::after": {
    content: '""',
    position: "absolute",
    left: 6,
    top: 18,
    bottom: -4,
    width: 1,
    backgroundColor: theme.vars.palette.ui.lineStrong,
  },
  "& > li:last-of-type": { paddingBottom: 0 },
  "& .note": { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));

export function Timeline({ events }: { events: readonly { key: string; text: ReactNode; note: string }[] }) {
  return (
    <Root>
      {events.map((event) => (
        <li key={event.key}>
          <div>{event.text}</div>
          <div className="note">{event.note}</div>
        </li>
      ))}
    </Root>
  );
}
