/** A separate chunk with MUI's Russian texts, without the other forty packs. */
export { ruRU } from "@mui/material/locale";
