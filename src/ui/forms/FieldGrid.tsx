import { styled } from "@mui/material/styles";

/** Fields in columns of at least `min` pixels; one column where there is no room. */
export const FieldGrid = styled("div", { shouldForwardProp: (prop) => prop !== "min" })<{ min?: number }>(
  ({ min = 220 }) => ({
    display: "grid",
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${min}px, 100%), 1fr))`,
    gap: "14px 16px",
    alignItems: "start",
  }),
);
