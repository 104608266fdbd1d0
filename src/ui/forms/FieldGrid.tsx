import { styled } from "@mui/material/styles";

/** Arranges fields in columns of at least `min` pixels, or in one column on a narrow screen. */
export const FieldGrid = styled("div", { shouldForwardProp: (prop) => prop !== "min" })<{ min?: number }>(
  ({ min = 220 }) => ({
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
    gap: "14px 16px",
    alignItems: "start",
  }),
);
