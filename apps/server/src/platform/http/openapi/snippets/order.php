<?php
$url = getenv('CLIENTELA_URL') . '/api/stores/' . getenv('CLIENTELA_STORE') . '/orders';
$body = ['orders' => [[
    'number' => '1001',
    'ordered_at' => '2026-03-02T09:00:00-03:00',
    'status' => 'paid',
    'customer' => ['email' => 'maria@exemplo.com.br', 'first_name' => 'Maria'],
    'items' => [['name' => 'Vestido azul', 'quantity' => 1, 'unit_price' => 19990]],
]]];
$answer = file_get_contents($url, false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => [
        'Authorization: Bearer ' . getenv('CLIENTELA_KEY'),
        'Content-Type: application/json',
        'Idempotency-Key: pedido-1001-v1',
    ],
    'content' => json_encode($body),
]]));
foreach (json_decode($answer, true)['data'] as $row) {
    echo $row['index'], ' ', $row['outcome'], ' ', $row['id'], PHP_EOL;
}
