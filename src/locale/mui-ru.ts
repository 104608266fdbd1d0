/** Separate chunk with MUI's Russian texts, without the forty other languages. */
export { ruRU } from "@mui/material/locale";
