"""A guest's evening through the generated Python client: logs in, orders, sends to the kitchen, pays, reads the order back."""
import json
import sys

sys.path.insert(0, sys.argv[1])
import galley  # noqa: E402

address, email, password = sys.argv[2:5]

guest = galley.ApiClient(galley.Configuration(host=address))
login = galley.AuthenticationApi(guest).auth_login(galley.Login(email=email, password=password))

settings = galley.Configuration(host=address)
settings.access_token = login.data.token
till = galley.ApiClient(settings)
dish = galley.MenuApi(till).menu_items_list().data[0]
orders = galley.OrdersApi(till)
line = galley.NewOrderItem(menu_item_id=dish.id, quantity=2, price=dish.price)
made = orders.orders_create(new_order=galley.NewOrder(items=[line]), idempotency_key="python-1").data
again = orders.orders_create(new_order=galley.NewOrder(items=[line]), idempotency_key="python-1").data
kot = galley.KitchenApi(till).orders_send_to_kitchen(made.id).data
payment = galley.NewPayment(payment_method="cash", amount=made.total)
paid = galley.PaymentsApi(till).orders_pay(made.id, payment).data
order = orders.orders_get(made.id).data

refused = None
try:
    galley.PaymentsApi(till).orders_pay(made.id, payment)
except galley.ApiException as failure:
    refused = json.loads(failure.body)["error"]["code"]

print(
    json.dumps(
        {
            "order_number": order.order_number,
            "same_order": again.id == made.id,
            "kot_number": kot.kot_number,
            "payment": paid.status,
            "status": order.status,
            "total": order.total,
            "lines": [item.name for item in order.items],
            "refused": refused,
        }
    )
)
