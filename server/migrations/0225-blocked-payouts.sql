-- What is approved goes back to the queue when its player is blocked before it is sent; a part that was paid stays paid.
insert into cashier.move (machine, from_state, to_state) values
  ('withdrawal', 'approved', 'review'), ('withdrawal', 'paying', 'review');
