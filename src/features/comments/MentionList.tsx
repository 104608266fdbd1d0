import { styled } from "@mui/material/styles";
import { useT } from "#src/locale/use-t.ts";
import { Avatar } from "#src/ui/page/Avatar.tsx";
import type { Person } from "#src/features/comments/comment-text.ts";

const List = styled("div")(({ theme }) => ({
  position: "absolute",
  bottom: "100%",
  left: 0,
  zIndex: 1,
  width: "min(300px, 100%)",
  margin: "0 0 6px",
  padding: 4,
  borderRadius: 8,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.vars.palette.ui.shadow2,
  "& > div": {
    display: "flex",
    alignItems: "center",
    gap: 10,
    minHeight: 36,
    padding: "4px 8px",
    borderRadius: 6,
    cursor: "pointer",
    "@media (pointer: coarse)": { minHeight: 44 },
  },
  "& > div[aria-selected=true]": { backgroundColor: theme.vars.palette.ui.hover },
}));

interface MentionListProps {
  id: string;
  people: readonly Person[];
  active: number;
  onActive: (place: number) => void;
  onChoose: (person: Person) => void;
}

/** People who may read the record, offered while a name is being typed. The field keeps the focus. */
export function MentionList({ id, people, active, onActive, onChoose }: MentionListProps) {
  const t = useT();
  return (
    <List id={id} role="listbox" aria-label={t("comments.people")}>
      {people.map((person, place) => (
        <div
          key={person.id}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === active}
          onPointerEnter={() => onActive(place)}
          // Before the field loses the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
        >
          <Avatar id={person.id} name={person.name} size={20} />
          {person.name}
        </div>
      ))}
    </List>
  );
}
