curl --fail-with-body --silent --show-error \
  "$CLIENTELA_URL/api/stores/$CLIENTELA_STORE/orders" \
  --header "Authorization: Bearer $CLIENTELA_KEY" \
  --header "Content-Type: application/json" \
  --header "Idempotency-Key: pedido-1001-v1" \
  --data '{
    "orders": [{
      "number": "1001",
      "ordered_at": "2026-03-02T09:00:00-03:00",
      "status": "paid",
      "customer": {"email": "maria@exemplo.com.br", "first_name": "Maria"},
      "items": [{"name": "Vestido azul", "quantity": 1, "unit_price": 19990}]
    }]
  }'
