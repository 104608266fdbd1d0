import { styled } from "@mui/material/styles";

export type Answer = "answered" | "declined" | "waiting";

const Square = styled("i", { shouldForwardProp: (prop) => prop !== "answer" })<{ answer: Answer }>(({
  theme,
  answer,
}) => {
  const { control, solid } = theme.vars.palette.ui;
  return {
    display: "inline-block",
    width: 9,
    height: 14,
    borderRadius: 2,
    ...(answer === "answered" ? { backgroundColor: solid.good } : { boxShadow: `inset 0 0 0 1.5px ${control}` }),
    ...(answer === "declined" && {
      background: `repeating-linear-gradient(135deg, ${control} 0 1.5px, transparent 1.5px 4px)`,
    }),
  };
});

/** Maximum number of squares. The exact numbers are next to the squares. */
const MAX_SQUARES = 8;

/**
 * Draws a square for each supplier, coloured by the supplier's answer. The squares are decorative, because the numbers
 * are next to them.
 */
export function AnswerSquares({ answered, declined, waiting }: Readonly<Record<Answer, number>>) {
  const all: Answer[] = [
    ...Array<Answer>(answered).fill("answered"),
    ...Array<Answer>(declined).fill("declined"),
    ...Array<Answer>(waiting).fill("waiting"),
  ];
  return (
    <span aria-hidden="true" style={{ display: "inline-flex", gap: 3, flex: "none" }}>
      {all.slice(0, MAX_SQUARES).map((answer, place) => (
        <Square key={place} answer={answer} />
      ))}
    </span>
  );
}
