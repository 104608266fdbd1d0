import { styled } from "@mui/material/styles";
import { Link } from "react-router";
import type { Commenter, CommentPart } from "#contract/comments/comment.schema.ts";
import { paths } from "#src/entities/paths.ts";
import { Icon } from "#src/ui/icons/Icon.tsx";

const Mention = styled("span")(({ theme }) => ({
  padding: "1px 4px",
  borderRadius: 4,
  fontWeight: 500,
  color: theme.vars.palette.ui.tone.acc[0],
  backgroundColor: theme.vars.palette.ui.tone.acc[1],
  "&.is-gone": { color: theme.vars.palette.text.secondary, backgroundColor: theme.vars.palette.ui.tone.mute[1] },
}));

const Reference = styled(Link)(({ theme }) => ({
  display: "inline-flex",
  alignItems: "center",
  gap: 4,
  padding: "0 6px",
  border: `1px solid ${theme.vars.palette.ui.lineStrong}`,
  borderRadius: 4,
  color: "inherit",
  textDecoration: "none",
  backgroundColor: theme.vars.palette.ui.sunken,
  "&:hover": { backgroundColor: theme.vars.palette.ui.hover },
  "&:focus-visible": { outline: `2px solid ${theme.vars.palette.text.primary}` },
}));

const PATH = { tender: paths.tender, offer: paths.offer, order: paths.order } as const;

/** The text of a comment, with mentions and with links for document numbers. */
export function CommentParts({ parts, mentioned }: { parts: readonly CommentPart[]; mentioned: readonly Commenter[] }) {
  return parts.map((part, place) => {
    if (part.kind === "text") return <span key={place}>{part.text}</span>;
    if (part.kind === "reference")
      return (
        <Reference key={place} to={PATH[part.record](part.id)}>
          <Icon name={part.record} size={14} />
          {part.code}
        </Reference>
      );
    const person = mentioned.find(({ id }) => id === part.user);
    const called = `@${person?.name ?? ""}`;
    return (
      <Mention key={place} className={person?.is_member === true ? "" : "is-gone"}>
        {called}
      </Mention>
    );
  });
}
