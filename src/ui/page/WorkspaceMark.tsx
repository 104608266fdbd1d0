import { styled } from "@mui/material/styles";
import { colourIndex, initials } from "#src/ui/page/initials.ts";

const COLOURS = ["#2F54D6", "#11693B", "#8A4B12", "#6238BF", "#0B6672", "#9A2F44", "#4A4D57"] as const;

const Square = styled("span")({
  display: "inline-grid",
  placeItems: "center",
  flex: "none",
  color: "#FFFFFF",
  fontWeight: 600,
  lineHeight: 1,
});

export function WorkspaceMark({ name, id, size = 20 }: { name: string; id: number; size?: number }) {
  const ground = COLOURS[colourIndex(id, COLOURS.length)] ?? COLOURS[0];
  return (
    <Square
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        borderRadius: size >= 28 ? 7 : 5,
        fontSize: Math.round(size * 0.46),
        backgroundColor: ground,
      }}
    >
      {initials(name)}
    </Square>
  );
}
