import { colourIndex, initials, PERSON_COLOURS } from "#src/ui/page/initials.ts";

const CIRCLE = {
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  borderRadius: "50%",
  fontWeight: 600,
  lineHeight: 1,
} as const;

interface AvatarProps {
  name: string;
  id: number;
  /** Size in pixels: 28 in a menu, 24 in a row, 20 in a dense row. */
  size?: 20 | 24 | 28;
  /** True if there is no name next to the avatar. The avatar then has an accessible name and a tooltip. */
  alone?: boolean;
}

/** A person's initials on a colour derived from the id. Hidden from screen readers unless `alone`. */
export function Avatar({ name, id, size = 28, alone = false }: AvatarProps) {
  const [ground, ink] = PERSON_COLOURS[colourIndex(id, PERSON_COLOURS.length)] ?? PERSON_COLOURS[0];
  const spoken = alone ? { role: "img", "aria-label": name, title: name } : { "aria-hidden": true };
  return (
    <span
      style={{ ...CIRCLE, width: size, height: size, fontSize: size / 4 + 4, backgroundColor: ground, color: ink }}
      {...spoken}
    >
      {initials(name)}
    </span>
  );
}
