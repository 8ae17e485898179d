"""The engine for other programs: UCI and XBoard, served and driven."""
