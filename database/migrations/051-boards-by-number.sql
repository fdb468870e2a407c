-- Boards ask in other words.
drop function if exists app.board_page(
  text, text[], uuid[], timestamptz, timestamptz, boolean, text, text, bigint, integer);
