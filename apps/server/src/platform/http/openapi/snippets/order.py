import json, os, urllib.request

url = f"{os.environ['CLIENTELA_URL']}/api/stores/{os.environ['CLIENTELA_STORE']}/orders"
body = {
    "orders": [
        {
            "number": "1001",
            "ordered_at": "2026-03-02T09:00:00-03:00",
            "status": "paid",
            "customer": {"email": "maria@exemplo.com.br", "first_name": "Maria"},
            "items": [{"name": "Vestido azul", "quantity": 1, "unit_price": 19990}],
        }
    ]
}
request = urllib.request.Request(
    url,
    data=json.dumps(body).encode(),
    headers={
        "Authorization": f"Bearer {os.environ['CLIENTELA_KEY']}",
        "Content-Type": "application/json",
        "Idempotency-Key": "pedido-1001-v1",
    },
)
with urllib.request.urlopen(request) as answer:
    for row in json.load(answer)["data"]:
        print(row["index"], row["outcome"], row["id"], row.get("errors", ""))
