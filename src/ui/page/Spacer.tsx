import { styled } from "@mui/material/styles";

/** Takes the room that is left in a row. */
export const Spacer = styled("span")({ flex: "1 1 auto", minWidth: 0 });
